import Foundation

/// The environment variable TZ, which Foundation understands only if it is a name like Europe/Rome.
///
/// The C library, and so `date`, also understands a colon before the name, the path of a file, and the form of POSIX. See
/// tzset(3). This type finds a name with the same meaning.
struct TimeZoneVariable {
    /// The name of a zone with this meaning; nil if the variable can stay as it is.
    private(set) var name: String?
    /// What to tell the user, if there is no such zone; nil if all is well.
    private(set) var warning: String?

    /// Where the system keeps its zones.
    private static let folder = "/usr/share/zoneinfo"

    /// Replaces the variable in the environment, before the first time is read.
    ///
    /// - Returns: a warning for the user; nil if all is well.
    static func adopt() -> String? {
        guard let text = ProcessInfo.processInfo.environment["TZ"], !text.isEmpty else { return nil }
        let variable = TimeZoneVariable(text)
        if let name = variable.name { setenv("TZ", name, 1) }
        return variable.warning
    }

    init(_ text: String) {
        let plain = text.hasPrefix(":") ? String(text.dropFirst()) : text
        if let known = Self.known(plain) {
            name = known == text ? nil : known
        } else if let zone = POSIXTimeZone(plain) {
            adopt(zone, text)
        } else if plain.hasPrefix("/"), let rule = Self.rule(ofFile: plain), let zone = POSIXTimeZone(rule) {
            adopt(zone, text)
        } else {
            name = "UTC"
            warning = "The time zone \(text) in TZ is unknown, so times are in UTC. Write it like Europe/Rome."
        }
    }

    /// The name of a zone that is given by its name or by the path of its file; nil for an unknown one.
    private static func known(_ text: String) -> String? {
        guard text.hasPrefix("/") else { return name(ofPath: "\(folder)/\(text)") ?? zoneName(text) }
        return name(ofPath: text) ?? name(ofPath: URL(fileURLWithPath: text).resolvingSymlinksInPath().path)
    }

    private static func name(ofPath path: String) -> String? {
        guard path.hasPrefix(folder + "/"), FileManager.default.isReadableFile(atPath: path) else { return nil }
        var name = String(path.dropFirst(folder.count + 1))
        // These folders have each zone once more, without and with leap seconds.
        for prefix in ["posix/", "right/"] where name.hasPrefix(prefix) { name = String(name.dropFirst(prefix.count)) }
        return zoneName(name)
    }

    /// - Returns: nil for a name that only looks like one: Foundation reads the offset in `UTC+3` the other way round.
    private static func zoneName(_ name: String) -> String? {
        let isOffset = POSIXTimeZone(name) != nil && !FileManager.default.fileExists(atPath: "\(folder)/\(name)")
        return isOffset || TimeZone(identifier: name) == nil ? nil : name
    }

    // MARK: The form of POSIX

    private mutating func adopt(_ zone: POSIXTimeZone, _ text: String) {
        guard let summer = zone.summer else {
            name = Self.name(ofOffset: zone.utcOffset)
            let isWhole = zone.utcOffset % 60 == 0 && abs(zone.utcOffset) <= 18 * 3600
            if !isWhole { warning = "The offset of \(text) in TZ cannot be used. Times are at \(name ?? "UTC")." }
            return
        }
        let ruled = summer.rule == nil ? zone.with(POSIXTimeZone.usualRule) : zone
        let all = Self.zones()
        if let same = Self.named(as: zone, all.filter { $0.zone.hasClocks(of: ruled) }) { return name = same }
        let near = all.filter { $0.zone.utcOffset == zone.utcOffset && $0.zone.summer?.utcOffset == summer.utcOffset }
        name = Self.named(as: zone, near) ?? Self.name(ofOffset: zone.utcOffset)
        warning = "No zone of this system has the summer time of \(text) in TZ. Times are those of \(name ?? "UTC")."
    }

    /// Of some zones the one whose clocks are called alike, or else the first.
    private static func named(as zone: POSIXTimeZone, _ zones: [(name: String, zone: POSIXTimeZone)]) -> String? {
        let alike = zones.first { $0.zone.name == zone.name && $0.zone.summer?.name == zone.summer?.name }
        return (alike ?? zones.first)?.name
    }

    /// `GMT+0530`, as Foundation names a zone without summer time.
    private static func name(ofOffset offset: Int) -> String {
        let minutes = min(offset.magnitude, 18 * 3600) / 60
        let digits = minutes / 60 * 100 + minutes % 60
        return (offset < 0 ? "GMT-" : "GMT+") + String(10_000 + digits).dropFirst()
    }

    /// The zones of this system with the rule that each follows from now on.
    private static func zones() -> [(name: String, zone: POSIXTimeZone)] {
        TimeZone.knownTimeZoneIdentifiers.sorted().compactMap { name in
            rule(ofFile: "\(folder)/\(name)").flatMap { POSIXTimeZone($0) }.map { (name: name, zone: $0) }
        }
    }

    /// The last line of a file of a zone, which has the form of POSIX. See RFC 9636 § 3.3.
    private static func rule(ofFile path: String) -> String? {
        guard let file = FileManager.default.contents(atPath: path), file.starts(with: Data("TZif".utf8)),
            file.last == UInt8(ascii: "\n")
        else { return nil }
        let line = file.dropLast().suffix(while: { $0 != UInt8(ascii: "\n") })
        return String(decoding: line, as: UTF8.self)
    }
}

extension Data {
    /// The longest end of which all bytes fulfil a condition.
    fileprivate func suffix(while isPart: (UInt8) -> Bool) -> Data {
        self[(lastIndex { !isPart($0) }.map { $0 + 1 } ?? startIndex)...]
    }
}
