package import Foundation

extension TimeZone {
    /// The device's time zone now, even if the user has changed it since the program started: `current` keeps the first
    /// one.
    package static var ofDevice: TimeZone {
        NSTimeZone.resetSystemTimeZone()
        return .current
    }
}
