import ArgumentParser
import Foundation
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing
import VicinoService

/// Reads times as the user types them, in this device's time zone.
struct TypedTimeReader {
    let now: Timestamp
    let timeZone = TimeZone.current
    /// How the user wants distances, times of day and weeks.
    let region: RegionalFormat

    /// Reads times relative to the present, and writes them as the settings say.
    init(_ configuration: Node.Configuration) {
        self.init(now: configuration.now(), region: SettingsFile().regionalFormat)
    }

    /// Reads times relative to `now`.
    init(now: Timestamp, region: RegionalFormat = RegionalFormat()) {
        self.now = now
        self.region = region
    }

    /// Reads a time.
    ///
    /// - Throws: a usage error for text that is not a time, and a refusal for a time out of range.
    func time(_ text: String) throws -> TypedTime {
        do { return try TypedTime(text, now: now, in: timeZone) } catch {
            guard error.code == .notATime else { throw Refusal(.badValue, error.message) }
            throw ValidationError(error.message)
        }
    }

    /// Reads a day; of a time, its day.
    func day(_ text: String) throws -> CivilDate {
        let typed = try time(text)
        return typed.day ?? WallTime(typed.moment, utcOffset: typed.utcOffset).date
    }

    /// Reads an end: the first such time after the start. A time without a day belongs to the day of the start, or to the
    /// next day if it would otherwise precede the start.
    func end(_ text: String, of start: Timestamp) throws -> TypedTime {
        let sameDay: TypedTime?
        do { sameDay = try TypedTime.end(text, of: start, in: timeZone) } catch {
            throw Refusal(.badValue, error.message)
        }
        return try (sameDay ?? time(text)).notBefore(start, in: timeZone)
    }

    /// Reads a time. A time without a day belongs to the day of `moment`.
    func time(_ text: String, onDayOf moment: Timestamp) throws -> TypedTime {
        guard Self.isTimeOfDay(text) else { return try time(text) }
        return try time("\(WallTime(moment, utcOffset: timeZone.utcOffset(at: moment)).date) \(text)")
    }

    /// A new time in place of an old one. If clocks went back over both, the offset from UTC stays.
    func keeping(offsetAt old: Timestamp?, _ typed: TypedTime) -> TypedTime {
        guard let old, let second = typed.second, WallTime(old, in: timeZone).moments(in: timeZone)?.count == 2,
            timeZone.utcOffset(at: second) == timeZone.utcOffset(at: old)
        else { return typed }
        return TypedTime(second, timeZone.utcOffset(at: second), second: typed.moment)
    }

    /// Whether a text looks like `8:00` or `8:00 +01:00`.
    private static func isTimeOfDay(_ text: String) -> Bool {
        let start = text.drop { $0 == " " }
        let hour = start.prefix { $0.isASCII && $0.isNumber }
        return 1...2 ~= hour.count && start.dropFirst(hour.count).first == ":"
    }

    /// Checks that the activity neither begins nor ends in the future.
    func checkPast(_ activity: Activity) throws {
        do { try DiaryRules.checkPast(activity, at: now, in: timeZone) } catch {
            let hint =
                activity.start > now
                ? "For an earlier day: --start \"yesterday 23:00\"."
                : "Check --start and --end. An activity that still runs has no end: `vicino start`."
            throw Refusal(error, hint: hint)
        }
    }

    /// Reads a start or an end; without text, now.
    ///
    /// - Parameter begin: when what runs began. Of a time that clocks show twice, the first one after it is meant.
    /// - Throws: a refusal for a time in the future.
    func past(_ text: String?, after begin: Timestamp? = nil) throws -> TypedTime {
        let time = try time(text ?? "now").notBefore(begin ?? .earliest, in: timeZone)
        guard time.moment <= now else { throw Refusal(.badValue, "\(text ?? "") is in the future.") }
        return time
    }

    /// Reads a duration.
    func duration(_ text: String) throws -> Duration {
        do { return try DurationText.read(text) } catch { throw ValidationError(error.message) }
    }

    /// The moment at which a day begins.
    func rangeBegin(_ day: CivilDate) throws -> Timestamp {
        guard let begin = WallTime(date: day, millisecondOfDay: 0).moment(in: timeZone) else {
            throw ValidationError("\(day) is out of range.")
        }
        return begin
    }

    /// Reads the end of a range: a day without a time is included.
    func rangeEnd(_ text: String) throws -> Timestamp {
        let typed = try time(text)
        guard let day = typed.day else { return typed.moment }
        return WallTime(date: day.adding(days: 1), millisecondOfDay: 0).moment(in: timeZone) ?? typed.moment
    }

    /// An activity's start in the local time of the activity: `Sun 1 Nov 2026, 08:00`.
    func start(of activity: Activity) -> String {
        let own = RecordClock(activity, timeZone: timeZone)
        let wall = own.wallTime(at: activity.start)
        return "\(CalendarName.short(wall.date)), \(region.clock.time(wall))"
            + (own.offsetText.isEmpty ? "" : " " + own.offsetText)
    }

    /// A time in the time zone of this device: `Sun 1 Nov 2026, 08:00`.
    func text(_ moment: Timestamp) -> String {
        let wall = WallTime(moment, utcOffset: timeZone.utcOffset(at: moment))
        return "\(CalendarName.short(wall.date)), \(region.clock.time(wall))"
    }

    /// The minute of the day, from 0 to 1439.
    var minuteOfDay: Int { WallTime(now, utcOffset: timeZone.utcOffset(at: now)).millisecondOfDay / 60_000 }

    /// The present time: `08:00:12`.
    var timeOfDay: String {
        let wall = WallTime(now, utcOffset: timeZone.utcOffset(at: now))
        let second = wall.millisecondOfDay / 1000 % 60
        return "\(wall.hourAndMinute):\(second < 10 ? "0" : "")\(second)"
    }
}
