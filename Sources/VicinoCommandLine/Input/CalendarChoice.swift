import ArgumentParser
import Vicino

/// The first argument of `vicino calendar`: a span, or directly the date.
enum CalendarChoice: ExpressibleByArgument {
    case span(CalendarLength)
    case date(String)

    init(argument: String) {
        self = CalendarLength(rawValue: argument).map { .span($0) } ?? .date(argument)
    }

    static var allValueStrings: [String] { CalendarLength.allCases.map(\.rawValue) }

    var defaultValueDescription: String {
        switch self {
        case .span(let span): span.rawValue
        case .date(let date): date
        }
    }

    /// The span and a day in it.
    ///
    /// - Parameter date: the argument after it.
    /// - Throws: a usage error for text that is neither a span nor a date.
    func resolve(_ date: String?, _ clock: TypedTimeReader) throws -> (CalendarLength, CivilDate) {
        switch (self, date) {
        case (.span(.month), let date?) where CivilDate(month: date) != nil:
            return (.month, try CivilDate(month: date) ?? clock.day(date))
        case (.span(.year), let date?) where date.count == 4 && Int(date) != nil:
            return (.year, try clock.day("\(date)-01-01"))
        case (.span(let span), let date): return (span, try clock.day(date ?? "today"))
        case (.date(let text), nil):
            if let month = CivilDate(month: text) { return (.month, month) }
            // Text without a digit was not meant as a date, but perhaps as a word for one.
            if !text.contains(where: \.isNumber), (try? clock.day(text)) == nil { throw Self.unknown(text) }
            return (.day, try clock.day(text))
        case (.date(let text), let second?):
            if CalendarLength(rawValue: second) != nil {
                throw ValidationError("The span comes first, as in: vicino calendar day 2026-11-01.")
            }
            throw Self.unknown(text)
        }
    }

    private static func unknown(_ text: String) -> ValidationError {
        ValidationError(
            "“\(DisplayText(text, limit: 40))” is neither day, week, month or year nor a date like 2026-11-01 or yesterday."
        )
    }
}
