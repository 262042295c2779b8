internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The clocks by which a person lives, as the offsets of the person's records show them.
struct StatedClocks {
    private let newest: Activity
    /// The records of the time before the newest one, with offsets that clocks of one place can have.
    private let records: RecordRequest<Activity>
    private let moments: Range<Timestamp>

    /// For how long before the newest record offsets count, in milliseconds: 400 days, in which clocks change twice.
    static let length: Int64 = 400 * 86_400_000
    /// By how many seconds the clocks of one place change at most. Greater differences come from journeys.
    static let greatestChange = 3600
    /// How many changes are looked at. Clocks that change more often are not those of one place.
    static let changeLimit = 3
    /// How many time zones are compared with all records.
    static let zoneLimit = 8

    /// - Returns: nil if the newest record states an offset that no clock has.
    init?(_ all: RecordRequest<Activity>, newest: Activity) {
        // An author can sign any number, and sums with it must not overflow.
        guard newest.utcOffset.magnitude <= UInt(WallTime.offsetLimit) else { return nil }
        self.newest = newest
        let begin = newest.start.advanced(byMilliseconds: -Self.length)
        moments = begin..<newest.start.advanced(byMilliseconds: 1)
        records = all.filter(\.start >= begin).filter(\.start <= newest.start)
            .filter(\.utcOffset >= newest.utcOffset - Self.greatestChange)
            .filter(\.utcOffset <= newest.utcOffset + Self.greatestChange)
    }

    /// The time zone with which the records agree: the viewer's, or a fixed offset if they state a single one, or a zone
    /// of the world. It is nil if they agree with none, or if no two of them show on which night clocks changed.
    func timeZone(seenFrom viewer: TimeZone) throws -> TimeZone? {
        let isLikeViewer = viewer.utcOffset(at: newest.start) == newest.utcOffset
        if isLikeViewer, try agree(with: viewer) { return viewer }
        let changes = try changes()
        if changes.isEmpty { return TimeZone(secondsFromGMT: newest.utcOffset) }
        let zones = StatedClockChange.timeZones(agreeingWith: changes, among: TimeZone.knownTimeZoneIdentifiers)
        return try zones.prefix(Self.zoneLimit).first { try agree(with: $0) }
    }

    /// Whether no record states another offset than the clocks of a zone.
    private func agree(with timeZone: TimeZone) throws -> Bool {
        let filters = timeZone.clockStretches(in: moments).map { stretch -> Filter<Activity> in
            let begin: Filter<Activity> = \.start >= stretch.moments.lowerBound
            let end: Filter<Activity> = \.start < stretch.moments.upperBound
            let differs: Filter<Activity> = \.utcOffset != stretch.utcOffset
            return begin && end && differs
        }
        guard let first = filters.first else { return true }
        let contradicts = filters.dropFirst().reduce(first) { $0 || $1 }
        return try records.filter(contradicts).first() == nil
    }

    /// The changes of the clocks that the records show, the newest first.
    private func changes() throws -> [StatedClockChange] {
        var changes: [StatedClockChange] = []
        var latest = newest
        while changes.count < Self.changeLimit {
            let earlier = records.filter(\.start < latest.start).filter(\.utcOffset != latest.utcOffset)
            guard let before = try earlier.reversed().first()?.record,
                let after = try records.filter(\.start > before.start).first()?.record
            else { break }
            changes.append(StatedClockChange(before: .init(before), after: .init(after)))
            latest = before
        }
        return changes
    }
}
