import Foundation
import Vicino
import VicinoActivity

/// What a user is told who typed a time that clocks showed twice, because they went back: which of both was taken.
struct RepeatedTimeNote {
    private let sentence: String?

    /// - Parameter typed: the time that was taken, with the other one.
    init(_ text: String, takenAs typed: TypedTime, _ clock: TypedTimeReader) {
        guard let other = typed.second, other <= clock.now else {
            sentence = nil
            return
        }
        let taken = Self.time(typed.moment, clock.timeZone)
        let left = Self.time(other, clock.timeZone)
        let came = "“\(DisplayText(text, limit: 40))” came twice, because clocks went back"
        sentence = "\(came). \(taken) was taken. If you mean the other one, write \(left)."
    }

    /// Writes the note to the standard error.
    func write() {
        if let sentence { Failure.warn(sentence) }
    }

    /// `2026-10-25T02:30+01:00`.
    private static func time(_ moment: Timestamp, _ timeZone: TimeZone) -> String {
        let wall = WallTime(moment, in: timeZone)
        let offset = timeZone.utcOffset(at: moment)
        let clock = RecordClock(start: moment, utcOffset: offset, timeZone: .gmt)
        return "\(wall.date)T\(wall.hourAndMinute)" + (clock.offsetText.isEmpty ? "Z" : clock.offsetText)
    }
}
