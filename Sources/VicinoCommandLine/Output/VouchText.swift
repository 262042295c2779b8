import Vicino
import VicinoDrawing

/// Who has met a person, and what others may learn of the user and them, in words and for programs.
enum VouchText {
    /// `  Ben, whom you have verified, met Anna on Tue 12 May 2026`, for each who has.
    static func lines(_ meetings: [VouchedMeeting], with name: DisplayText) -> [TerminalText] {
        meetings.map {
            "  \($0.teller.shown), whom you have verified, met \(name) on \(CalendarName.short($0.day))"
        }
    }

    /// `Ben: verified on Tue 12 May 2026; you allow it, they do not yet`.
    static func line(_ choice: VouchChoice) -> TerminalText {
        "\(choice.person.shown): verified on \(CalendarName.short(choice.day)); \(state(choice))"
    }

    private static func state(_ choice: VouchChoice) -> TerminalText {
        switch (choice.isAllowed, choice.isAllowedByThem) {
        case (true, true): "you both let others learn it"
        case (true, false): "you let others learn it, they do not yet"
        case (false, true): "they let others learn it, you do not"
        case (false, false): "nobody else learns it"
        }
    }

    /// The member about who has met a person.
    static func member(_ meetings: [VouchedMeeting]) -> (String, JSON) {
        (
            "metBy",
            .array(meetings.map { .object($0.teller.members + [("day", .text($0.day.description))]) })
        )
    }

    /// The object for programs.
    static func json(_ choice: VouchChoice) -> JSON {
        .object(
            choice.person.members + [
                ("verified", .text(choice.day.description)), ("allowed", .boolean(choice.isAllowed)),
                ("allowedByThem", .boolean(choice.isAllowedByThem)),
            ])
    }
}
