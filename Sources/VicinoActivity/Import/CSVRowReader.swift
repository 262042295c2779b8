internal import FoundationEssentials
internal import VicinoCore
internal import VicinoDrawing

/// Why a row is refused.
struct CSVRowError: Error {
    let reason: ImportReason
    let detail: String
}

/// Reads activities from rows of a CSV file, with what the rows before have shown about its letters and dates.
struct CSVRowReader {
    /// How many rows have a time that came twice, of which the first was taken.
    private(set) var repeatedTimeCount = 0
    /// Whether dates contradict the order in which dates before them were read.
    private(set) var hasContradiction = false
    private(set) var letters = CSVLetters()
    private(set) var dates: DateOrders
    private let timeZone: TimeZone

    init(timeZone: TimeZone, dates: DateOrders) {
        self.timeZone = timeZone
        self.dates = dates
    }

    /// The fields of a row: at most one for each known column.
    private struct Fields {
        var texts: [(column: CSVColumn, text: String)] = []
        /// The times that can be read without a text of their own, as nearly all can.
        var start: WrittenTime?
        var end: WrittenTime?

        /// A text without the spaces around it; nil for none, and for what stands for no value.
        func value(_ column: CSVColumn) -> String? {
            guard let text = texts.first(where: { $0.column == column })?.text else { return nil }
            let value = trimmed(text)
            return value.isEmpty || AbsentValue.matches(value) ? nil : value
        }

        /// A text as it is written; nil for none.
        func freeText(_ column: CSVColumn) -> String? {
            guard let text = texts.first(where: { $0.column == column })?.text else { return nil }
            return AbsentValue.matches(freeText: trimmed(text)) ? nil : FormulaText.unescaped(text)
        }
    }

    /// The name of a column.
    mutating func name(_ bytes: ArraySlice<UInt8>) -> String {
        trimmed(letters.text(bytes) ?? String(decoding: bytes, as: UTF8.self))
    }

    /// The activity of a row.
    mutating func activity(_ row: CSVRow, columns: [CSVColumn?]) throws(CSVRowError) -> Activity {
        let fields = try fields(row, columns)
        var activity = Activity()
        let name = trimmed(fields.texts.first { $0.column == .activity }?.text ?? "")
        guard !name.isEmpty else { throw CSVRowError(reason: .badRow, detail: "The activity is missing.") }
        activity.name = FormulaText.unescaped(name)
        try setTimes(of: &activity, fields)
        activity.steps = try steps(fields)
        activity.distance = try metres(.distance, fields)
        activity.place = fields.freeText(.place)
        activity.note = fields.freeText(.note)
        activity.area = fields.freeText(.area)
        activity.heartRate = try heartRate(.heartRate, fields)
        activity.maxHeartRate = try heartRate(.maxHeartRate, fields)
        activity.climb = try metres(.climb, fields)
        activity.energy = try rounded(.energy, fields)
        activity.source = .imported
        return try checked(activity)
    }

    private mutating func fields(_ row: CSVRow, _ columns: [CSVColumn?]) throws(CSVRowError) -> Fields {
        if row.isTooLong { throw CSVRowError(reason: .tooLong, detail: "The row is longer than is allowed.") }
        if row.isUnclosed { throw CSVRowError(reason: .badRow, detail: "A quote is opened here and never closed.") }
        guard row.isBlank(from: columns.count) else {
            let detail = "The row has \(row.count) fields, and the first line has \(columns.count)."
            throw CSVRowError(reason: .badRow, detail: detail)
        }
        var fields = Fields()
        for index in 0..<min(row.count, columns.count) {
            let bytes = row[index]
            guard let column = columns[index], !bytes.isEmpty, !readTime(bytes, of: column, into: &fields) else {
                continue
            }
            guard let text = letters.text(bytes) else {
                let detail = "The field \(column.rawValue) is not UTF-8."
                throw CSVRowError(reason: .badValue, detail: detail)
            }
            fields.texts.append((column, text))
        }
        return fields
    }

    /// - Returns: whether this is a time of ISO 8601, written without spaces around it.
    private func readTime(_ bytes: ArraySlice<UInt8>, of column: CSVColumn, into fields: inout Fields) -> Bool {
        guard column.isTime, let time = TimeText.read(bytes: bytes, allowsShortHour: true) else { return false }
        if column == .start { fields.start = time } else { fields.end = time }
        return true
    }

    private func checked(_ activity: Activity) throws(CSVRowError) -> Activity {
        do throws(VicinoError) {
            _ = try activity.content()
            return activity
        } catch {
            throw CSVRowError(reason: .badValue, detail: error.message)
        }
    }

    // MARK: Times

    private mutating func setTimes(of activity: inout Activity, _ fields: Fields) throws(CSVRowError) {
        guard let start = try time(.start, fields) else {
            throw CSVRowError(reason: .badRow, detail: "The start is missing.")
        }
        let starts = try moments(start, .start)
        activity.start = starts[0]
        activity.utcOffset = start.utcOffset ?? timeZone.utcOffset(at: starts[0])
        var isRepeated = starts.count > 1
        if let end = try time(.end, fields) {
            let ends = try moments(end, .end)
            let later = ends.filter { $0 >= starts[0] }
            activity.end = later.first ?? ends[0]
            isRepeated = isRepeated || later.count > 1
        }
        if isRepeated { repeatedTimeCount += 1 }
    }

    /// The moments of a time: one, or two if clocks went back over it.
    private func moments(_ time: WrittenTime, _ column: CSVColumn) throws(CSVRowError) -> [Timestamp] {
        let shown = "“\(time.wall.date) \(time.wall.hourAndMinute)” in the field \(column.rawValue)"
        guard let moments = time.moments(localIn: timeZone) else {
            throw CSVRowError(reason: .badValue, detail: "\(shown) \(ImpossibleTime.outside).")
        }
        guard !moments.isEmpty else {
            throw CSVRowError(reason: .badValue, detail: "\(shown): \(ImpossibleTime.skipped)")
        }
        return moments
    }

    private mutating func time(_ column: CSVColumn, _ fields: Fields) throws(CSVRowError) -> WrittenTime? {
        if let read = column == .start ? fields.start : fields.end { return read }
        guard let text = fields.value(column) else { return nil }
        if let time = TimeText.read(text, allowsShortHour: true) { return time }
        switch TableTime.read(Array(text.utf8.prefix(TimeText.byteLimit + 1))[...]) {
        case .time(let time): return time
        case .ordered(let time, let order):
            if let told = dates.told, told != order {
                throw CSVRowError(
                    reason: .badValue, detail: "\(shown(column, text)) cannot be read as \(told.form).")
            }
            if !dates.show(order) { hasContradiction = true }
            return time
        case .twofold(let dayFirst, let monthFirst):
            guard let order = dates.choose() else {
                throw twofold(column, text, dayFirst: dayFirst, monthFirst: monthFirst)
            }
            return order == .dayFirst ? dayFirst : monthFirst
        case nil: throw unreadable(column, text)
        }
    }

    private func twofold(
        _ column: CSVColumn, _ text: String, dayFirst: WrittenTime, monthFirst: WrittenTime
    ) -> CSVRowError {
        let readings = [dayFirst, monthFirst].map { "\($0.wall.date.day) \(CalendarName.month($0.wall.date))" }
        let detail =
            "\(shown(column, text)) can be \(readings[0]) or \(readings[1]). Say which comes first, day or month."
        return CSVRowError(reason: .dateOrder, detail: detail)
    }

    // MARK: Numbers

    private func steps(_ fields: Fields) throws(CSVRowError) -> Int? {
        guard let text = fields.value(.steps) else { return nil }
        if let number = Int(text), number >= 0 { return number }
        let reading = TableNumber.whole(text)
        guard case .number(let number) = reading, let steps = Int(exactly: number), steps >= 0 else {
            throw unreadable(.steps, text, isTwofold: reading == .twofold)
        }
        return steps
    }

    private func metres(_ column: CSVColumn, _ fields: Fields) throws(CSVRowError) -> Double? {
        guard let text = fields.value(column) else { return nil }
        let reading = TableNumber.metres(text)
        guard case .number(let metres) = reading, metres >= 0 else {
            throw unreadable(column, text, isTwofold: reading == .twofold)
        }
        return metres
    }

    /// A heart rate; nil for zero, which other programs write where none was measured.
    private func heartRate(_ column: CSVColumn, _ fields: Fields) throws(CSVRowError) -> Int? {
        let beats = try rounded(column, fields)
        return beats == 0 ? nil : beats
    }

    /// A number that other programs write with a fraction, too.
    private func rounded(_ column: CSVColumn, _ fields: Fields) throws(CSVRowError) -> Int? {
        guard let text = fields.value(column) else { return nil }
        let reading = TableNumber.decimal(text)
        guard case .number(let number) = reading, let whole = Int(exactly: number.rounded()), whole >= 0 else {
            throw unreadable(column, text, isTwofold: reading == .twofold)
        }
        return whole
    }

    private func shown(_ column: CSVColumn, _ text: String) -> String {
        "“\(DisplayText(text, limit: 40))” in the field \(column.rawValue)"
    }

    private func unreadable(_ column: CSVColumn, _ text: String, isTwofold: Bool = false) -> CSVRowError {
        let field = shown(column, text)
        let example = column.example
        let detail =
            if isTwofold {
                "\(field) can be read in two ways. Write it like \(example)."
            } else if column.isTime, let problem = ImpossibleTime.reason(text) {
                "\(field) cannot be read: \(problem). Write it like \(example)."
            } else {
                "\(field) cannot be read. Write it like \(example)."
            }
        return CSVRowError(reason: .badValue, detail: detail)
    }
}
