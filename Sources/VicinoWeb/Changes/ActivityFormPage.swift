internal import Foundation
internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

/// The page with the form of an activity.
struct ActivityFormPage {
    /// What led to the page.
    enum State {
        /// The user asked for the form.
        case asked
        /// Some fields are wrong. The basis is that of the form that was sent; nil for a new activity.
        case mistakes([FormMistake], FormBasis?)
        /// The change was refused, for a reason that is safe to show, and no field is to blame.
        case refused(String, FormBasis?)
        /// Another program or page has changed the activity since.
        case conflict(FormConflict)
        /// The activity was deleted since. The form adds another one.
        case deleted
    }

    private let site: WebSite
    private let words: Words
    private let subject: ChangeRoutes.Subject
    private let target: String

    /// How many names the form proposes.
    static let nameLimit = 40

    init(_ request: WebRequest, _ subject: ChangeRoutes.Subject) {
        site = request.site
        words = request.words
        self.subject = subject
        target = request.target
    }

    func page(_ form: ActivityForm, _ state: State = .asked) throws -> WebPage {
        let now = site.now
        let records = site.records(of: site.node.me, now)
        let usual = UsualActivities(try records.newest(UsualActivities.recordLimit), now.timeZone)
        let change = ChangeWords(site: site, words: words)
        let back = subject.before.map { change.page(of: $0, in: subject.origin) } ?? startPage(form)
        let guess = subject.before.map { $0.source == .recognised && $0.isConfirmed != true } ?? false
        let mistakes = state.mistakes
        let values = FormValues(
            heading: words[subject.id == nil ? "add_heading" : "edit_heading"], action: action(state),
            state: state, conflict: state.conflict.map { ConflictValues($0, site, words) },
            basis: subject.id == nil ? nil : (state.basis ?? FormBasis(form)).text, buttons: buttons(state),
            clocks: clocks, guess: guess ? words["guess_saved"] : nil, times: times(form, mistakes),
            isRunning: form.isRunning, amounts: amounts(form, mistakes),
            note: FormField("note", words["field_note"], form.note, words, mistakes),
            names: usual.names.prefix(Self.nameLimit).map(words.shown), backPath: back, id: subject.id?.description)
        return WebPage(
            title: values.heading, section: .calendar, template: "activity-form", values: values,
            status: state.status)
    }

    /// Where the form is sent. That of a deleted activity adds another one.
    private func action(_ state: State) -> String {
        guard case .deleted = state else { return target }
        return "/add" + (subject.origin.map { "?in=\($0.rawValue)" } ?? "")
    }

    private func buttons(_ state: State) -> (save: String, leave: String) {
        switch state {
        case .conflict: (words["conflict_save"], words["conflict_keep"])
        case .deleted: (words["deleted_save"], words["deleted_leave"])
        default: (words["save"], words["cancel"])
        }
    }

    private func startPage(_ form: ActivityForm) -> String {
        guard let date = CivilDate(form.date), subject.origin != nil || date != site.now.wall.date else { return "/" }
        return CalendarAddress(user: nil, span: subject.origin ?? .day, date: date).path
    }

    /// By which clocks the times are, if they are other ones than those where the activity happened.
    private var clocks: String? {
        guard let before = subject.before else { return nil }
        let clock = RecordClock(before, timeZone: site.now.timeZone)
        guard !clock.offsetText.isEmpty else { return nil }
        let start = clock.wallTime(at: before.start).hourAndMinute
        let end = before.end.map { clock.wallTime(at: $0).hourAndMinute } ?? ""
        return words("clocks_form", ["times": "\(start)–\(end)", "offset": clock.offsetText])
    }

    private func field(_ name: String, _ value: String, _ mistakes: [FormMistake]) -> FormField {
        FormField(name, words["field_\(name)"], value, words, mistakes)
    }

    private func times(_ form: ActivityForm, _ mistakes: [FormMistake]) -> [FormField] {
        var activity = field("activity", words.shown(activity: form.activity), mistakes)
        activity.list = "names"
        activity.isRequired = true
        var date = field("date", form.date, mistakes)
        date.type = "date"
        date.isRequired = true
        var start = field("start", form.start, mistakes)
        start.type = "time"
        start.isRequired = true
        var end = field("end", form.end, mistakes)
        end.type = "time"
        end.hint = words["hint_end"]
        var endDate = field("end_date", form.endDate, mistakes)
        endDate.type = "date"
        let repeated = RepeatedHour(form, in: site.now.timeZone)
        let fields = [activity, date, start] + choice("start_offset", form.startOffset, repeated.starts)
        return fields + [end] + choice("end_offset", form.endOffset, form.isRunning ? [] : repeated.ends)
            + (form.endDate.isEmpty ? [] : [endDate])
    }

    /// The field that chooses between two moments, if there are two.
    private func choice(_ name: String, _ value: String, _ moments: [Timestamp]) -> [FormField] {
        guard !moments.isEmpty else { return [] }
        var field = field(name, value, [])
        field.options = zip(moments, ["repeated_first", "repeated_second"]).map { moment, key in
            let offset = site.now.timeZone.utcOffset(at: moment)
            let wall = WallTime(moment, utcOffset: offset)
            let clock = RecordClock(start: moment, utcOffset: offset, timeZone: .gmt)
            let shown = clock.offsetText.isEmpty ? "+00:00" : clock.offsetText
            return FormField.Option(
                value: "\(offset)", name: words(key, ["time": wall.hourAndMinute, "offset": shown]),
                isChosen: value == "\(offset)")
        }
        return [field]
    }

    private func amounts(_ form: ActivityForm, _ mistakes: [FormMistake]) -> [FormField] {
        var steps = field("steps", form.steps, mistakes)
        steps.mode = "numeric"
        steps.limit = "12"
        var distance = field("distance", form.distance, mistakes)
        distance.hint = words["hint_distance"]
        distance.limit = "40"
        return [steps, distance, field("place", form.place, mistakes)]
    }
}

/// A field of a form, with what is wrong with it.
struct FormField: Sendable {
    /// A value that can be chosen.
    struct Option: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    let name: String
    let label: String
    let value: String
    var type = "text"
    var isRequired = false
    var list: String?
    var mode: String?
    var limit: String?
    var hint: String?
    /// What can be chosen; empty for a field in which the user types.
    var options: [Option] = [] { didSet { isChoice = !options.isEmpty } }
    private(set) var isChoice = false
    /// What is wrong, and what to do.
    let cause: String?
    let advice: String?

    init(_ name: String, _ label: String, _ value: String, _ words: Words, _ mistakes: [FormMistake]) {
        self.name = name
        self.label = label
        self.value = value
        let mistake = mistakes.first { $0.field == name }
        cause = mistake.map { words[$0.key] }
        advice = mistake.map { words["\($0.key)_do"] }
    }
}

extension ActivityFormPage.State {
    /// What is wrong with the fields.
    fileprivate var mistakes: [FormMistake] { if case .mistakes(let mistakes, _) = self { mistakes } else { [] } }

    fileprivate var conflict: FormConflict? { if case .conflict(let conflict) = self { conflict } else { nil } }

    /// What the user has seen; nil if the form shows it for the first time.
    fileprivate var basis: FormBasis? {
        switch self {
        case .asked, .deleted: nil
        case .mistakes(_, let basis), .refused(_, let basis): basis
        case .conflict(let conflict): FormBasis(conflict.stored)
        }
    }

    fileprivate var status: HTTPResponse.Status {
        switch self {
        case .asked: .ok
        case .mistakes, .refused: .unprocessableContent
        case .conflict, .deleted: .conflict
        }
    }
}

/// The values of the page with the form of an activity.
struct FormValues: Sendable {
    let heading: String
    let action: String
    let isWrong: Bool
    let problem: String?
    /// What another program or page has stored since; nil for nothing.
    let conflict: ConflictValues?
    let isDeleted: Bool
    /// What the form showed at first; nil for a new activity.
    let basis: String?
    let save: String
    let leave: String
    let clocks: String?
    let guess: String?
    let times: [FormField]
    let isRunning: Bool
    let amounts: [FormField]
    let note: FormField
    let names: [String]
    let backPath: String
    /// The activity that can be deleted; nil for a new one.
    let id: String?

    init(
        heading: String, action: String, state: ActivityFormPage.State, conflict: ConflictValues?, basis: String?,
        buttons: (save: String, leave: String), clocks: String?, guess: String?, times: [FormField], isRunning: Bool,
        amounts: [FormField], note: FormField, names: [String], backPath: String, id: String?
    ) {
        self.heading = heading
        self.action = action
        self.conflict = conflict
        self.basis = basis
        (isWrong, problem, isDeleted) =
            switch state {
            case .asked, .conflict: (false, nil, false)
            case .mistakes: (true, nil, false)
            case .refused(let problem, _): (true, problem, false)
            case .deleted: (false, nil, true)
            }
        (save, leave) = buttons
        self.clocks = clocks
        self.guess = guess
        self.times = times
        self.isRunning = isRunning
        self.amounts = amounts
        self.note = note
        self.names = names
        self.backPath = backPath
        self.id = id
    }
}
