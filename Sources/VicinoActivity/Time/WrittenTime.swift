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

    /// The moments at which clocks show this time, the earlier first; nil outside the years 1900 to 2200.
    ///
    /// A local time has none if clocks in the time zone go forward over it, and two if they go back over it.
    package func moments(localIn timeZone: TimeZone) -> [Timestamp]? {
        if case .local = zone { wall.moments(in: timeZone) } else { momentLocalInUTC.map { [$0] } }
    }

    /// The moment, with local times read as UTC; nil outside the years 1900 to 2200.
    var momentLocalInUTC: Timestamp? { wall.moment(utcOffset: utcOffset ?? 0) }
}
