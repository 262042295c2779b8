package import FoundationEssentials
package import VicinoCore

/// A date and time as written: a wall time, and the offset from UTC if the text has one.
package struct WrittenTime: Hashable, Sendable {
    /// What a written time says about its time zone.
    package enum Zone: Hashable, Sendable {
        /// Nothing.
        case local
        /// UTC, written `Z`; it tells the moment and not the time zone.
        case utc
        /// An offset from UTC in seconds, written like `+01:00`.
        case offset(Int)
    }

    /// The date and the time of day.
    package let wall: WallTime
    /// The zone as written.
    package let zone: Zone

    /// The offset in seconds if the text has one; nil for `Z` and for local times.
    package var utcOffset: Int? {
        if case .offset(let seconds) = zone { seconds } else { nil }
    }

    /// The moment, with local times read in a time zone; nil outside the years 1900 to 2200.
    ///
    /// `WallTime.moment(in:)` decides about times that come twice or never.
    package func moment(localIn timeZone: TimeZone) -> Timestamp? {
        if case .local = zone { wall.moment(in: timeZone) } else { momentLocalInUTC }
    }

    /// The moment, with local times read as UTC; nil outside the years 1900 to 2200.
    var momentLocalInUTC: Timestamp? { wall.moment(utcOffset: utcOffset ?? 0) }
}
