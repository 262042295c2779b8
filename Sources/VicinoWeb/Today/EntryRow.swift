internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// When a record was, as its row says it.
struct EntryTimes: Sendable {
    /// The beginning for programs: `2026-11-21T09:52`.
    let began: String
    /// `09:52`, or `9:52 am`.
    let from: String
    /// The end, or that it still runs.
    let to: String
    /// The length that the row shows, which is that of one day in a day's list.
    let length: Duration
    /// Whether it began before the day that the list shows.
    var beganBefore = false
    /// When it ended, if that is after that day.
    var endsAfter: Timestamp?
    /// The day on which it began, in a list of several days without headings; nil elsewhere.
    var day: String?
}

/// How the rows of a list can be selected together.
struct EntryChoice: Sendable {
    /// The id of the form that sends the selected ones.
    let formID: String
    /// Whether each row is selected at first.
    let isChosen: Bool
}

/// A record in a list of activities, which leads to its page, and to the form if it is the user's own.
struct EntryRow: View {
    var entry: CalendarEntry
    let mark: ActivityMark
    let times: EntryTimes
    let text: WebText
    let now: CalendarNow
    /// The maximum number of characters shown of the place, and of the note.
    var textLimit = 1_000
    /// The page of the record; nil for none.
    let path: String?
    /// The page that changes it; nil for what another person recorded.
    let editPath: String?
    /// The page that follows an answer; nil for that of today.
    var returnPath: String?
    /// How it can be selected with others, in place of its link and its question; nil if it cannot.
    var choice: EntryChoice?

    private var words: Words { text.words }
    /// Whether the row asks if the guess is right, or if what was planned happened.
    private var isAsked: Bool { (entry.isGuess || isOverdue) && editPath != nil && choice == nil }
    private var isOverdue: Bool { entry.isOverdue(at: now.moment) }
    private var isPlanned: Bool { entry.isPlanned(at: now.moment) }
    /// The class of the row.
    private var style: String? {
        if isPlanned { return "plan" }
        return isAsked ? "guess" : nil
    }
    private var activity: String { mark.title }
    private var name: String { entry.isGuess ? activity + "?" : activity }

    var body: Markup {
        Li(.class(style)) {
            Span(.class("t")) {
                if times.beganBefore {
                    Span { times.from }
                } else {
                    Time(.dateTime(times.began)) { times.from }
                }
                "–\(times.to)"
            }
            Badge(mark.letters, style: mark.hue.cssClass + (isPlanned ? " plan" : ""))
            Div {
                if let path {
                    A(.href(path)) { title }
                } else {
                    title
                }
                for detail in details { P { detail } }
            }
            if let choice {
                Label {
                    Input(
                        .type("checkbox"), .form(choice.formID), .name("id"), .value(entry.id?.description),
                        .checked(choice.isChosen))
                    SpokenText("\(name), \(times.from)")
                }
            } else if let editPath {
                A(.class("sm mut"), .href(editPath)) {
                    words(.edit)
                    SpokenText(" \(name.isolated), \(times.from)")
                }
            }
            if isAsked { confirmation }
        }
    }

    /// The name and the length.
    @MarkupBuilder private var title: Markup {
        B { Bdi { name } }
        " · \(text.duration(times.length))"
    }

    /// The form that confirms the guess. It says which guess it shows, so that it confirms no other one.
    private var confirmation: PostForm {
        PostForm("/confirm", style: "row") {
            HiddenField("id", entry.id?.description)
            HiddenField("shown", ShownGuess.text(entry.title, start: entry.start, end: entry.end))
            HiddenField("return", returnPath)
            if isOverdue {
                Button(.class("chip q")) { words(.itHappened) }
                A(.class("btn chip q"), .href(editPath)) { words(.itDiffered) }
                Button(.class("chip q"), .formAction("/delete")) { words(.itDidNot) }
            } else {
                Button(.class("chip q")) { words(.yesActivity, ["activity": activity]) }
                A(.class("btn chip q"), .href(editPath)) { words(.somethingElse) }
            }
        }
    }

    /// That it has not happened, as far as is known; nil for what did.
    private var plan: String? {
        guard isPlanned else { return nil }
        return words(isAsked ? .didItHappen : .planned)
    }

    private var details: [String] {
        let amounts: [String?] = [
            entry.steps.map { words.format.steps($0) }, entry.distance.map { words.format.distance($0) },
            entry.climb.map { words(.climbed, ["height": words.format.height($0)]) },
            entry.heartRate.map { words.format.heartRate($0) },
            entry.maxHeartRate.map { words(.atMost, ["amount": words.format.heartRate($0)]) },
            entry.energy.map { words.format.energy($0) },
        ]
        let whereabouts = entry.whereabouts.map { DisplayText($0, limit: min(200, textLimit)).text }
        let figures = whereabouts + amounts.compactMap { $0 }
        let began = times.beganBefore ? words(.beganBefore, ["when": text.when(entry.start, now: now.moment)]) : nil
        let ended = times.endsAfter.map { words(.endedAfter, ["when": text.when($0, now: now.moment)]) }
        return [
            times.day, entry.isPrivate ? words(.isPrivate) : nil, plan,
            figures.isEmpty ? nil : figures.joined(separator: " · "),
            entry.note.map { "“\(lines($0))”" }, entry.isGuess ? words(.aGuess) : nil, began,
            ended,
            clock,
        ].compactMap { $0 }
    }

    /// A note with its first lines.
    private func lines(_ note: String) -> String {
        var rest = textLimit
        let lines = note.split(maxSplits: Self.lineLimit, whereSeparator: \.isNewline).compactMap { line in
            guard rest > 0 else { return String?.none }
            let shown = DisplayText(String(line), limit: rest).text
            rest -= shown.count
            return shown
        }
        return lines.joined(separator: "\n")
    }

    /// The maximum number of line breaks that a list shows in a note.
    private static let lineLimit = 20

    /// Whose clocks the times are by, if they are not the user's.
    private var clock: String? {
        let offset = RecordClock(start: entry.start, utcOffset: entry.utcOffset, timeZone: now.timeZone).offsetText
        return offset.isEmpty ? nil : words(.clocksThere, ["offset": offset])
    }
}
