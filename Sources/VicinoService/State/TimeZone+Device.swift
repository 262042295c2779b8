package import Foundation

extension TimeZone {
    /// The device's time zone now, also if the user has changed it since the program began: `current` keeps the first one.
    package static var ofDevice: TimeZone {
        NSTimeZone.resetSystemTimeZone()
        return .current
    }
}
