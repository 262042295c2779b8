internal import Foundation
internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoMarkup
internal import VicinoPage

/// The page with the form of an activity.
struct ActivityFormPage {
    /// What led to the page.
    enum State {
        /// The user asked for the form.
        case asked
        /// Some fields are wrong. The basis is that of the form that was sent; nil for a new activity.
        case mistakes([FormMistake], basis: FormBasis?)
        /// The change was refused, for a reason that is safe to show, and no field is to blame.
        case refused(String, basis: FormBasis?)
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

    /// - Parameter target: where the form is sent; nil for the address of the request.
    init(_ request: WebRequest, _ subject: ChangeRoutes.Subject, target: String? = nil) {
        site = request.site
        words = request.words
        self.subject = subject
        self.target = target ?? request.target
    }

    func page(_ form: ActivityForm, _ state: State = .asked) throws -> Page {
        let now = site.now
        let records = site.records(of: site.node.me, now)
        let usual = UsualActivities(try records.newest(UsualActivities.recordLimit), now.timeZone)
        let change = ChangeWords(site: site, words: words)
        let back = subject.before.map { change.page(of: $0, in: subject.origin) } ?? startPage(form)
        let isGuess = subject.before?.source == .recognised && subject.before?.isConfirmed != true
        let isPlan = subject.id != nil && subject.before?.isPlan == true
        let view = ActivityFormView(
            heading: words(subject.id == nil ? .addHeading : .editHeading), alert: state.alert(words),
            conflict: state.conflict.map { ConflictTable($0, site: site, words: words) },
            hints: [isGuess ? words(.guessSaved) : nil, isPlan ? words(.planSaved) : nil, clocks].compactMap { $0 },
            form: ActivityFieldsForm(
                action: action(state), basis: subject.id == nil ? nil : (state.basis ?? FormBasis(form)).text,
                fields: fields(form, state.mistakes, names: usual.names), buttons: buttons(state), backPath: back),
            deletable: subject.id, words: words)
        // The form belongs to the page to which it leads back.
        return Page(
            title: view.heading, section: back == Page.Section.today.path ? .today : .calendar, view: view,
            status: state.status)
    }

    /// - Parameter names: the activities to propose, the most usual first.
    private func fields(_ form: ActivityForm, _ mistakes: [FormMistake], names: [String]) -> ActivityFields {
        ActivityFields(
            times: times(form, mistakes), isRunning: form.isRunning, isPrivate: form.isPrivate,
            amounts: amounts(form, mistakes),
            effort: EffortFields(fields: effort(form, mistakes), words: words),
            note: NoteField(
                label: words(.fieldNote), value: form.note, mistake: mistakes.line(below: "note", words)),
            names: names.prefix(Self.nameLimit).map(words.shown),
            repetition: subject.id == nil ? repetition(form, mistakes) : nil, words: words)
    }

    /// How often a new activity comes again.
    private func repetition(_ form: ActivityForm, _ mistakes: [FormMistake]) -> RepetitionFields {
        var often = field("repeat", label: .fieldRepeat, value: form.repetition, mistakes: mistakes)
        let names: [(value: String, name: TextKey)] =
            [("", .repeatOnce)] + PlanRepetition.allCases.map { ($0.rawValue, $0.name) }
        often.choices = names.map { choice in
            FormField.Choice(value: choice.value, name: words(choice.name), isChosen: form.repetition == choice.value)
        }
        var until = field("repeat_until", label: .fieldRepeatUntil, value: form.lastDay, mistakes: mistakes)
        until.type = "date"
        return RepetitionFields(fields: [often, until], isOpen: !form.repetition.isEmpty, words: words)
    }

    /// Where the form is sent. That of a deleted activity adds another one.
    private func action(_ state: State) -> String {
        guard case .deleted = state else { return target }
        return "/add" + (subject.origin.map { "?in=\($0.rawValue)" } ?? "")
    }

    private func buttons(_ state: State) -> ActivityFieldsForm.Buttons {
        switch state {
        case .conflict: .init(save: words(.conflictSave), leave: words(.conflictKeep))
        case .deleted: .init(save: words(.deletedSave), leave: words(.deletedLeave))
        default: .init(save: words(.save), leave: words(.cancel))
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
        let start = words.time(clock.wallTime(at: before.start))
        let end = before.end.map { words.time(clock.wallTime(at: $0)) } ?? ""
        return words(.clocksForm, ["times": "\(start)–\(end)", "offset": clock.offsetText])
    }

    private func field(_ name: String, label: TextKey, value: String, mistakes: [FormMistake]) -> FormField {
        FormField(name: name, label: words(label), value: value, mistake: mistakes.line(below: name, words))
    }

    private func times(_ form: ActivityForm, _ mistakes: [FormMistake]) -> [FormField] {
        var activity = field(
            "activity", label: .fieldActivity, value: words.shown(activity: form.activity), mistakes: mistakes)
        activity.list = "names"
        activity.isRequired = true
        var date = field("date", label: .fieldDate, value: form.date, mistakes: mistakes)
        date.type = "date"
        date.isRequired = true
        var start = field("start", label: .fieldStart, value: form.start, mistakes: mistakes)
        start.type = "time"
        start.isRequired = true
        var end = field("end", label: .fieldEnd, value: form.end, mistakes: mistakes)
        end.type = "time"
        end.hint = words(.hintEnd)
        var endDate = field("end_date", label: .fieldEndDate, value: form.endDate, mistakes: mistakes)
        endDate.type = "date"
        let repeated = RepeatedHour(form, in: site.now.timeZone)
        let fields =
            [activity, date, start]
            + choice("start_offset", label: .fieldStartOffset, value: form.startOffset, of: repeated.starts)
        let ends = form.isRunning ? [] : repeated.ends
        return fields + [end] + choice("end_offset", label: .fieldEndOffset, value: form.endOffset, of: ends)
            + (form.endDate.isEmpty ? [] : [endDate])
    }

    /// The field that chooses between two moments, if there are two.
    private func choice(_ name: String, label: TextKey, value: String, of moments: [Timestamp]) -> [FormField] {
        guard !moments.isEmpty else { return [] }
        var field = field(name, label: label, value: value, mistakes: [])
        field.choices = zip(moments, [TextKey.repeatedFirst, .repeatedSecond]).map { moment, key in
            let offset = site.now.timeZone.utcOffset(at: moment)
            let wall = WallTime(moment, utcOffset: offset)
            let clock = RecordClock(start: moment, utcOffset: offset, timeZone: .gmt)
            let shown = clock.offsetText.isEmpty ? "+00:00" : clock.offsetText
            return FormField.Choice(
                value: "\(offset)", name: words(key, ["time": words.time(wall), "offset": shown]),
                isChosen: value == "\(offset)")
        }
        return [field]
    }

    private func amounts(_ form: ActivityForm, _ mistakes: [FormMistake]) -> [FormField] {
        var steps = field("steps", label: .fieldSteps, value: form.steps, mistakes: mistakes)
        steps.inputMode = "numeric"
        steps.limit = 12
        var distance = field("distance", label: .fieldDistance, value: form.distance, mistakes: mistakes)
        distance.hint = words(
            words.format.region.distances == .miles ? .hintDistanceMiles : .hintDistance)
        distance.limit = 40
        let place = field("place", label: .fieldPlace, value: form.place, mistakes: mistakes)
        return [steps, distance, place] + area(form, mistakes)
    }

    /// The field of the area, for users who have named some.
    private func area(_ form: ActivityForm, _ mistakes: [FormMistake]) -> [FormField] {
        let isNeeded = !form.area.isEmpty || (try? AreaBook(site.node).areas().isEmpty) == false
        guard isNeeded else { return [] }
        var area = field("area", label: .fieldArea, value: form.area, mistakes: mistakes)
        area.hint = words(.hintArea)
        return [area]
    }

    private func effort(_ form: ActivityForm, _ mistakes: [FormMistake]) -> [FormField] {
        [ActivityForm.Part.heartRate, .maxHeartRate, .climb, .energy].map { part in
            var field = FormField(
                name: part.rawValue, label: words(part.name), value: form.fields(of: part).first ?? "",
                mistake: mistakes.line(below: part.rawValue, words))
            if part != .climb { field.inputMode = "numeric" }
            field.limit = 12
            return field
        }
    }
}

extension ActivityFormPage.State {
    /// What is wrong with the fields.
    fileprivate var mistakes: [FormMistake] {
        if case .mistakes(let mistakes, basis: _) = self { mistakes } else { [] }
    }

    fileprivate var conflict: FormConflict? { if case .conflict(let conflict) = self { conflict } else { nil } }

    /// What the user has seen; nil if the form shows it for the first time.
    fileprivate var basis: FormBasis? {
        switch self {
        case .asked, .deleted: nil
        case .mistakes(_, basis: let basis), .refused(_, basis: let basis): basis
        case .conflict(let conflict): FormBasis(conflict.stored)
        }
    }

    /// Why nothing was saved; nil if nothing is wrong.
    fileprivate func alert(_ words: Words) -> Alert? {
        switch self {
        case .asked: nil
        case .mistakes: Alert(words(.nothingSaved), advice: words(.nothingSavedDo))
        case .refused(let problem, basis: _): Alert(words(.nothingSaved), advice: problem)
        case .conflict: Alert(words(.conflictTitle), advice: words(.conflictWhat))
        case .deleted: Alert(words(.deletedTitle), advice: words(.deletedWhat))
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

extension PlanRepetition {
    /// What the form calls it.
    fileprivate var name: TextKey {
        switch self {
        case .daily: .repeatDaily
        case .weekly: .repeatWeekly
        case .workdays: .repeatWorkdays
        }
    }
}
