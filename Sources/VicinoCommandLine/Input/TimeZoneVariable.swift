import Foundation

/// The environment variable TZ.
enum TimeZoneVariable {
    /// The warning if the system does not know the time zone that TZ names, so that times are in UTC; nil if all is well.
    static var warning: String? {
        guard let text = ProcessInfo.processInfo.environment["TZ"], !text.isEmpty else { return nil }
        let name = text.hasPrefix(":") ? String(text.dropFirst()) : text
        // Other forms, such as a path or `CET-1CEST`, are the system's to read.
        let isName = name.allSatisfy { $0.isASCII && ($0.isLetter || "/_".contains($0)) } && !name.hasPrefix("/")
        guard isName, TimeZone(identifier: name) == nil else { return nil }
        return "The time zone \(text) in TZ is unknown, so times are in UTC. Write it like Europe/Rome."
    }
}
