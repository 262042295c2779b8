import Foundation
import Vicino
import VicinoActivity
import VicinoDrawing

/// A record of any kind as a line of a table.
struct RecordLine {
    let id: RecordID
    /// The record's title; empty for kinds that no calendar shows.
    let title: DisplayText
    /// The record's start in its own local time; nil for kinds without time.
    let start: WallTime?
    let end: WallTime?
    /// ` +09:00` if that local time differs from the reader's.
    let offset: String
    /// The record's duration; nil while it runs.
    let milliseconds: Int64?
    /// Whether it is the sum of a day, whose times are those of the day.
    let isDayTotal: Bool
    /// All other fields.
    let details: DisplayText
    private let clock: HourClock

    /// - Parameters:
    ///   - isPrivate: whether no follower sees it.
    ///   - timeZone: the reader's time zone.
    ///   - region: how the reader wants distances and times of day.
    init(_ record: FoundRecord, isPrivate: Bool = false, timeZone: TimeZone, region: RegionalFormat) {
        let schema = record.schema
        id = record.id
        let calendar = schema.calendar
        title = DisplayText(calendar.flatMap { Self.text(record.content[$0.title], schema.field($0.title)) } ?? "")
        let start = calendar.flatMap { Self.moment(record.content[$0.start]) }
        let end = calendar.flatMap { Self.moment(record.content[$0.end]) }
        let written = calendar?.offset.flatMap { Self.integer(record.content[$0]) }.flatMap { Int(exactly: $0) }
        let clock = RecordClock(start: start ?? .epoch, utcOffset: written, timeZone: timeZone)
        self.start = start.map(clock.wallTime)
        self.end = end.map(clock.wallTime)
        offset = clock.offsetText.isEmpty ? "" : " " + clock.offsetText
        let isDayTotal = schema.kind == DayTotal.schema.kind
        let stated = schema.fields.first { isDayTotal && $0.name == "duration" }
        let duration = stated.flatMap { record.content[$0.number] }
        self.isDayTotal = isDayTotal
        let length: Int64? = if let start, let end { end.milliseconds - start.milliseconds } else { nil }
        milliseconds = Self.integer(duration) ?? length
        let details = Self.details(record, .english.adapted(to: region))
        self.details = isPrivate ? [details, "only for you"].filter { !$0.isEmpty }.joined(separator: " · ") : details
        self.clock = region.clock
    }

    /// `08:00–08:40`, with days after the first as `+1`, and without an end while it runs.
    var times: DisplayText {
        guard let start else { return "" }
        if isDayTotal { return "day total" }
        guard let end else { return "\(clock.time(start))–\(offset)" }
        let days = end.date.dayNumber - start.date.dayNumber
        return "\(clock.time(start))–\(clock.time(end))\(days > 0 ? "+\(days)" : "")\(offset)"
    }

    /// `40 min`, or `runs`.
    var length: DisplayText {
        guard start != nil else { return "" }
        return milliseconds.map { passed in AmountFormat.english.text { $0.shortDuration(.milliseconds(passed)) } }
            ?? "runs"
    }
}

extension RecordLine {
    /// The fields without a column. A value other than plain text has its field's name.
    private static func details(_ record: FoundRecord, _ format: AmountFormat) -> DisplayText {
        let calendar = record.schema.calendar
        let shown = Set([calendar?.title, calendar?.start, calendar?.end, calendar?.offset].compactMap { $0 })
        let isActivity = [Activity.schema.kind, DayTotal.schema.kind].contains(record.schema.kind)
        let parts = record.content.fields.compactMap { number, value -> String? in
            guard !shown.contains(number), let field = record.schema.field(number),
                let text = text(value, field)
            else { return nil }
            let unconfirmed = isPlan(record) ? "planned" : "guessed"
            return isActivity
                ? activityDetail(field, value, text: text, unconfirmed: unconfirmed, format: format)
                : "\(field.name) \(text)"
        }
        return DisplayText((parts + (isOpenGuess(record) ? ["guessed"] : [])).joined(separator: " · "))
    }

    /// Steps and metres with their units, texts unchanged; entry by hand is not mentioned.
    ///
    /// - Parameter unconfirmed: what an activity is that its author has not confirmed.
    private static func activityDetail(
        _ field: FieldSchema, _ value: FieldValue, text: String, unconfirmed: String, format: AmountFormat
    ) -> String? {
        switch field.name {
        case "steps": return format.steps(Int(integer(value) ?? 0))
        case "distance": return integer(value).map { format.distance(Double($0) / 10) }
        case "heart_rate": return integer(value).map { format.heartRate(Int($0)) }
        case "max_heart_rate": return integer(value).map { "at most \(format.heartRate(Int($0)))" }
        case "climb": return integer(value).map { "climb \(format.height(Double($0) / 10))" }
        case "energy": return integer(value).map { format.energy(Int($0)) }
        case "source", "duration": return nil
        case "count": return .count(Int(integer(value) ?? 0), "time")
        case "confirmed": return text == "yes" ? nil : unconfirmed
        default: return text
        }
    }

    /// Whether it is an activity that was planned, and that its author has not confirmed.
    private static func isPlan(_ record: FoundRecord) -> Bool {
        guard record.schema.kind == Activity.schema.kind, let activity = try? Activity(content: record.content) else {
            return false
        }
        return activity.isPlan
    }

    /// Whether it is a guess without a word about its confirmation, as sources make them.
    private static func isOpenGuess(_ record: FoundRecord) -> Bool {
        guard record.schema.kind == Activity.schema.kind, let activity = try? Activity(content: record.content) else {
            return false
        }
        return activity.isGuess && activity.isConfirmed == nil
    }

    private static func moment(_ value: FieldValue?) -> Timestamp? {
        integer(value).flatMap { try? Timestamp(milliseconds: $0) }
    }

    private static func integer(_ value: FieldValue?) -> Int64? {
        if case .integer(let whole)? = value { whole } else { nil }
    }

    /// A value for users.
    private static func text(_ value: FieldValue?, _ field: FieldSchema?) -> String? {
        guard let value, let field else { return nil }
        switch (field.type, value) {
        case (.timestamp, .integer): return moment(value)?.iso8601
        case (.duration, .integer(let whole)): return AmountFormat.english.duration(.milliseconds(whole))
        case (.decimal(let scale), .integer(let whole)):
            return String(format: "%.\(scale)f", Double(whole) / pow(10, Double(scale)))
        case (.enumeration(let names), .integer(let index)):
            return names.indices.contains(Int(index)) ? names[Int(index)] : "\(index)"
        case (_, .integer(let whole)): return "\(whole)"
        case (_, .real(let real)): return "\(real)"
        case (_, .boolean(let boolean)): return boolean ? "yes" : "no"
        case (_, .text(let text)): return text
        case (_, .bytes(let bytes)): return .count(bytes.count, "byte")
        }
    }
}
