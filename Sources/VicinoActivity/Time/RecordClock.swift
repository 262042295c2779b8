package import FoundationEssentials
package import VicinoCore

/// The clocks by which a record's times are shown: those where it happened.
///
/// A record states the offset from UTC at its start only. If the viewer's clocks showed the same offset then, they
/// apply to the whole record. So a night in which clocks change reads 23:00–07:00 and lasts 9 hours. Otherwise the
/// record's offset applies to all of it.
public struct RecordClock: Hashable, Sendable {
    private let timeZone: TimeZone
    private let foreign: Int?

    /// Finds the clocks of a record.
    ///
    /// - Parameters:
    ///   - start: when the record began.
    ///   - utcOffset: its offset from UTC in seconds then; nil for that of the viewer.
    ///   - timeZone: the viewer's time zone.
    package init(start: Timestamp, utcOffset: Int?, timeZone: TimeZone) {
        self.timeZone = timeZone
        foreign = utcOffset.flatMap { $0 == timeZone.utcOffset(at: start) ? nil : $0 }
    }

    /// The clocks of an activity.
    package init(_ activity: Activity, timeZone: TimeZone) {
        self.init(start: activity.start, utcOffset: activity.utcOffset, timeZone: timeZone)
    }

    /// The time that the clocks show at a moment.
    package func wallTime(at moment: Timestamp) -> WallTime {
        WallTime(moment, utcOffset: utcOffset(at: moment))
    }

    /// Seconds east of UTC at a moment.
    func utcOffset(at moment: Timestamp) -> Int { foreign ?? timeZone.utcOffset(at: moment) }

    /// The moment at which the clocks show a time; nil outside the years 1900 to 2200.
    func moment(_ wall: WallTime) -> Timestamp? {
        foreign.map { wall.moment(utcOffset: $0) } ?? wall.moment(in: timeZone)
    }

    /// When a day began by these clocks; nil outside the years 1900 to 2200.
    func midnight(_ date: CivilDate) -> Timestamp? {
        moment(WallTime(date: date, millisecondOfDay: 0))
    }

    /// `+09:00` if these are not the viewer's clocks; otherwise empty.
    package var offsetText: String {
        guard let foreign else { return "" }
        let minutes = min(foreign.magnitude, UInt(WallTime.offsetLimit)) / 60
        return (foreign < 0 ? "-" : "+") + zeroPadded(Int(minutes / 60), 2) + ":" + zeroPadded(Int(minutes % 60), 2)
    }
}
