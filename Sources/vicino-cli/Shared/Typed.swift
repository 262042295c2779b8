import ArgumentParser
import Foundation
import Vicino

/// Reads times as typed, in the time zone of this device.
struct Clockwork {
    let now: Timestamp
    let zone = TimeZone.current

    init(_ configuration: Node.Configuration) {
        now = configuration.now()
    }

    /// Reads a time.
    ///
    /// - Throws: a usage error for what is no time, and a refusal for a time out of all range.
    func time(_ text: String) throws -> TypedTime {
        do { return try TypedTime(text, now: now, in: zone) } catch {
            guard TimeText.read(text) == nil else {
                throw Refusal(.value, "The time \(text) lies outside the years 1900 to 2200.")
            }
            throw ValidationError(error.message)
        }
    }

    /// Reads a duration in milliseconds.
    func duration(_ text: String) throws -> Int64 {
        do { return try DurationText.read(text) } catch { throw ValidationError(error.message) }
    }

    /// The end of a range as typed: a day alone is included.
    func rangeEnd(_ text: String) throws -> Timestamp {
        let typed = try time(text)
        guard let day = typed.day else { return typed.moment }
        return WallTime(date: day.adding(days: 1), millisecondOfDay: 0).moment(in: zone) ?? typed.moment
    }

    /// Seconds east of UTC here and now.
    func offset(at moment: Timestamp) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(moment.milliseconds) / 1000))
    }

    /// A moment as a person here reads it: `Sun 1 Nov 2026, 08:00`.
    func text(_ moment: Timestamp) -> String {
        let wall = WallTime(moment, utcOffset: offset(at: moment))
        return "\(wall.date.shortText), \(wall.hourAndMinute)"
    }
}

extension CivilDate {
    /// `Sun 1 Nov 2026`.
    var shortText: String {
        let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
        let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
        return "\(days[weekday - 1]) \(day) \(months[month - 1]) \(year)"
    }
}

/// A distance as typed: metres, or with its unit.
struct Distance: ExpressibleByArgument {
    let metres: Double

    init?(argument: String) {
        let text = argument.lowercased().filter { $0 != " " }
        let factor = text.hasSuffix("km") ? 1000.0 : 1
        let number = text.hasSuffix("km") ? text.dropLast(2) : text.hasSuffix("m") ? text.dropLast() : text[...]
        guard let value = Double(number) else { return nil }
        metres = value * factor
    }

    /// The metres to a tenth, if they can be a distance.
    func checked() throws -> Double {
        guard metres.isFinite, metres >= 0, metres <= 1e12 else {
            throw Refusal(.value, "A distance is a number of metres from 0 on, such as 3100 or 3.1km.")
        }
        return (metres * 10).rounded() / 10
    }
}
