public import FoundationEssentials
public import VicinoCore

/// A date and time as written: a wall time, and the offset from UTC if the text says one.
public struct WrittenTime: Hashable, Sendable {
    /// What a written time says about its place.
    public enum Zone: Hashable, Sendable {
        /// Nothing.
        case local
        /// UTC, written `Z`, which says when but not where.
        case utc
        /// An offset from UTC in seconds, written like `+01:00`.
        case offset(Int)
    }

    /// The date and the time of day.
    public let wall: WallTime
    /// The zone as written.
    public let zone: Zone

    /// The offset in seconds if the text says one; nil for `Z` and for local times.
    public var utcOffset: Int? {
        if case .offset(let seconds) = zone { seconds } else { nil }
    }

    /// The moment, with local times read in a time zone; nil outside the years 1900 to 2200.
    ///
    /// See `WallTime.moment(in:)` for times that come twice or not at all.
    public func moment(localIn timeZone: TimeZone) -> Timestamp? {
        if case .local = zone { wall.moment(in: timeZone) } else { momentLocalInUTC }
    }

    /// The moment, with local times read as UTC; nil outside the years 1900 to 2200.
    var momentLocalInUTC: Timestamp? { wall.moment(utcOffset: utcOffset ?? 0) }
}
