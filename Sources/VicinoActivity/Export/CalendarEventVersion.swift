package import VicinoCore

/// The version of an event in a calendar feed, from the clock of its record's current version.
package struct CalendarEventVersion: Hashable, Sendable {
    /// When the record was last changed (DTSTAMP and LAST-MODIFIED).
    package let changed: Timestamp
    /// The number of the version (SEQUENCE): it rises with each change, even while the record's clock is ahead.
    package let sequence: Int

    /// The first second that counts: 1 January 2020.
    private static let origin: UInt64 = 1_577_836_800

    /// Finds the version.
    ///
    /// A clock has 64 bits and RFC 5545 allows 31: two numbers for each second, which last until the year 2054.
    package init(_ clock: VersionClock) {
        changed = clock.second
        let second = clock.rawValue >> 24
        let counter = clock.rawValue & 0xFF_FFFF
        let passed = second > Self.origin ? second - Self.origin : 0
        sequence = Int(min(passed * 2 + min(counter, 1), UInt64(Int32.max)))
    }
}
