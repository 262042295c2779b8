internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore

/// The page with the form of an activity.
struct ActivityFormPage {
    private let site: WebSite
    private let words: Words
    private let subject: ChangeRoutes.Subject
    private let target: String

    /// How many names the form proposes.
    static let nameLimit = 40

    init(_ request: WebRequest, _ subject: ChangeRoutes.Subject) {
        (site, words, self.subject, target) = (request.site, request.words, subject, request.target)
    }

    /// - Parameter problem: why the change was refused, safe to show, if no field is to blame.
    func page(_ form: ActivityForm, _ mistakes: [FormMistake] = [], problem: String? = nil) throws -> WebPage {
        let now = site.now
        let records = DayRecords(node: site.node, person: site.node.me, now: now)
        let usual = UsualActivities(try records.newest(UsualActivities.recordLimit), now.zone)
        let isWrong = !mistakes.isEmpty || problem != nil
        let change = ChangeWords(site: site, words: words)
        let back = subject.before.map { change.page(of: $0, in: subject.origin) } ?? startPage(form)
        let guess = subject.before.map { $0.source == .recognised && $0.confirmed != true } ?? false
        let values = FormValues(
            heading: words[subject.id == nil ? "add_heading" : "edit_heading"], action: target,
            isWrong: isWrong, problem: problem, clocks: clocks,
            guess: guess ? words["guess_saved"] : nil, times: times(form, mistakes), isRunning: form.isRunning,
            amounts: amounts(form, mistakes),
            note: FormField("note", words["field_note"], form.note, words, mistakes),
            names: Array(usual.names.prefix(Self.nameLimit)), backPath: back, id: subject.id?.description)
        return WebPage(
            title: values.heading, section: .calendar, template: "activity-form", values: values,
            status: isWrong ? .unprocessableContent : .ok)
    }

    private func startPage(_ form: ActivityForm) -> String {
        guard let span = subject.origin, let date = CivilDate(form.date) else { return "/" }
        return CalendarAddress(user: nil, span: span, date: date).path
    }

    /// By which clocks the times are, if they are other ones than those where the activity happened.
    private var clocks: String? {
        guard let before = subject.before else { return nil }
        let clock = RecordClock(before, zone: site.now.zone)
        guard !clock.mark.isEmpty else { return nil }
        let there = "\(clock.wall(before.start).hourAndMinute)–\(before.end.map { clock.wall($0).hourAndMinute } ?? "")"
        return words("clocks_form", ["times": there, "offset": clock.mark])
    }

    private func field(_ name: String, _ value: String, _ mistakes: [FormMistake]) -> FormField {
        FormField(name, words["field_\(name)"], value, words, mistakes)
    }

    private func times(_ form: ActivityForm, _ mistakes: [FormMistake]) -> [FormField] {
        var activity = field("activity", form.activity, mistakes)
        (activity.list, activity.isRequired, activity.limit) = ("names", true, "200")
        var date = field("date", form.date, mistakes)
        (date.type, date.isRequired) = ("date", true)
        var start = field("start", form.start, mistakes)
        (start.type, start.isRequired) = ("time", true)
        var end = field("end", form.end, mistakes)
        (end.type, end.hint) = ("time", words["hint_end"])
        var endDate = field("end_date", form.endDate, mistakes)
        endDate.type = "date"
        return [activity, date, start, end] + (form.endDate.isEmpty ? [] : [endDate])
    }

    private func amounts(_ form: ActivityForm, _ mistakes: [FormMistake]) -> [FormField] {
        var steps = field("steps", form.steps, mistakes)
        (steps.mode, steps.limit) = ("numeric", "12")
        var distance = field("distance", form.distance, mistakes)
        (distance.hint, distance.limit) = (words["hint_distance"], "40")
        var place = field("place", form.place, mistakes)
        place.limit = "1000"
        return [steps, distance, place]
    }
}

/// A field of a form, with what is wrong with it.
struct FormField: Sendable {
    let name: String
    let label: String
    let value: String
    var type = "text"
    var isRequired = false
    var list: String?
    var mode: String?
    var limit: String?
    var hint: String?
    /// What is wrong, and what to do.
    let cause: String?
    let advice: String?

    init(_ name: String, _ label: String, _ value: String, _ words: Words, _ mistakes: [FormMistake]) {
        (self.name, self.label, self.value) = (name, label, value)
        let mistake = mistakes.first { $0.field == name }
        (cause, advice) = (mistake.map { words[$0.key] }, mistake.map { words["\($0.key)_do"] })
    }
}

/// The values of the page with the form of an activity.
struct FormValues: Sendable {
    let heading: String
    let action: String
    let isWrong: Bool
    let problem: String?
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
}
