import ArgumentParser
import Foundation
import Vicino
import VicinoActivity
import VicinoDiary

/// Reads times as the user types them, in this device's time zone.
struct TypedTimeReader {
    let now: Timestamp
    let timeZone = TimeZone.current

    init(_ configuration: Node.Configuration) { self.init(now: configuration.now()) }

    /// Reads times relative to `now`.
    init(now: Timestamp) { self.now = now }

    /// Reads a time.
    ///
    /// - Throws: a usage error for text that is not a time, and a refusal for a time out of range.
    func time(_ text: String) throws -> TypedTime {
        do { return try TypedTime(text, now: now, in: timeZone) } catch {
            guard TimeText.read(text) == nil else {
                throw Refusal(.badValue, "The time \(text) lies outside the years 1900 to 2200.")
            }
            throw ValidationError(error.message)
        }
    }

    /// Reads a day; of a time, its day.
    func day(_ text: String) throws -> CivilDate {
        let typed = try time(text)
        return typed.day ?? WallTime(typed.moment, utcOffset: typed.utcOffset).date
    }

    /// Reads an end. A time without a day belongs to the day of the start, or to the next day if it would otherwise
    /// precede the start.
    func end(_ text: String, of start: Timestamp) throws -> TypedTime {
        guard let time = TypedTime.timeOfDay(text), let end = TypedTime.first(time, from: start, in: timeZone) else {
            return try self.time(text)
        }
        return TypedTime(end, timeZone.utcOffset(at: end))
    }

    /// Reads a time. A time without a day belongs to the day of `moment`.
    func time(_ text: String, onDayOf moment: Timestamp) throws -> TypedTime {
        guard Self.isTimeOfDay(text) else { return try time(text) }
        return try time("\(WallTime(moment, utcOffset: timeZone.utcOffset(at: moment)).date) \(text)")
    }

    /// Whether a text looks like `8:00`.
    private static func isTimeOfDay(_ text: String) -> Bool {
        text.contains(":") && text.allSatisfy { $0.isASCII && ($0.isNumber || $0 == ":") }
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
    /// - Throws: a refusal for a time in the future.
    func past(_ text: String?) throws -> TypedTime {
        let time = try time(text ?? "now")
        guard time.moment <= now else { throw Refusal(.badValue, "\(text ?? "") is in the future.") }
        return time
    }

    /// Reads a duration.
    func duration(_ text: String) throws -> Duration {
        do { return try DurationText.read(text) } catch { throw ValidationError(error.message) }
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
        return "\(CalendarName.short(wall.date)), \(wall.hourAndMinute)"
            + (own.offsetText.isEmpty ? "" : " " + own.offsetText)
    }

    /// A time in the time zone of this device: `Sun 1 Nov 2026, 08:00`.
    func text(_ moment: Timestamp) -> String {
        let wall = WallTime(moment, utcOffset: timeZone.utcOffset(at: moment))
        return "\(CalendarName.short(wall.date)), \(wall.hourAndMinute)"
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
