import Vicino
import VicinoActivity

/// A day whose guesses are meant.
struct GuessDay {
    let begin: Timestamp
    let end: Timestamp

    /// Reads a day, such as `yesterday`; a time stands for its day.
    init(_ text: String, _ clock: TypedTimeReader) throws {
        let date = try clock.day(text)
        begin = try clock.rangeBegin(date)
        end = try clock.rangeBegin(date.adding(days: 1))
    }
}
