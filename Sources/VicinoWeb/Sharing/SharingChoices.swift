internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// What the user can choose to share with a person: kinds, notes, places and the time from which on.
struct SharingChoices {
    /// The time from which on records are shown.
    enum Start: String {
        case today, always, day
        /// The exact moment, by which an undo restores what was shared.
        case moment
    }

    private let kinds: KindChoices
    private let now: CalendarNow
    /// What is shared now, or what a new person sees unless the user chooses otherwise.
    private let base: Sharing

    /// - Parameter shared: what is shared already; nil for a form that shares with a new person.
    init(_ site: WebSite, changing shared: Sharing? = nil) throws {
        kinds = try KindChoices(site.node, changing: shared?.kinds)
        now = site.now
        base = shared ?? .careful(since: Self.today(now))
    }

    /// The beginning of the present day.
    private static func today(_ now: CalendarNow) -> Timestamp {
        WallTime(date: now.wall.date, millisecondOfDay: 0).moment(in: now.timeZone) ?? now.moment
    }

    /// What a person sees if the user changes nothing in the form.
    var preset: Sharing { base }

    /// The fields of a form in which something is chosen.
    func field(showing shared: Sharing, _ words: Words) -> SharingField {
        let date = shared.since.map { WallTime($0, in: now.timeZone).date }
        let start: Start = date.map { $0 == now.wall.date ? .today : .day } ?? .always
        return SharingField(
            kinds: kinds.field(showing: shared.kinds, words), form: shared.form, start: start,
            day: start == .day ? date?.description ?? "" : "", last: now.wall.date.description, words: words)
    }

    /// The fields of a form as a request has filled them in; those of a form that was not sent yet are careful.
    func field(filledIn request: WebRequest) -> SharingField {
        SharingField(
            kinds: kinds.field(filledIn: request), form: form(in: request), start: start(in: request),
            day: request.field("day") ?? "", last: now.wall.date.description, words: request.words)
    }

    /// What a form chooses.
    ///
    /// - Throws: a refusal for kinds that contradict each other, and for a day that is none.
    func sharing(in request: WebRequest) throws -> Sharing {
        let chosen = try kinds.shared(in: request)
        guard request.field("careful") == nil else { return .careful(chosen, since: Self.today(now)).sorted }
        return Sharing(chosen, in: form(in: request), since: try since(in: request)).sorted
    }

    private func form(in request: WebRequest) -> SharedForm {
        let places: SharedForm.Places =
            switch request.field("places") {
            case "exact": .exact
            case "areas": .areas
            default: .hidden
            }
        return SharedForm(showsNotes: request.field("notes") != nil, places: places)
    }

    private func start(in request: WebRequest) -> Start {
        request.field("from").flatMap { Start(rawValue: $0) } ?? .today
    }

    private func since(in request: WebRequest) throws -> Timestamp? {
        switch start(in: request) {
        case .today: return Self.today(now)
        case .always: return nil
        case .moment:
            guard let number = request.field("moment").flatMap({ Int64($0) }) else { throw WebRefusal.badForm }
            return try Timestamp(milliseconds: number)
        case .day:
            guard let day = request.field("day").flatMap({ CivilDate($0) }) else {
                throw VicinoError(.refused, request.words(.shareDayMissing))
            }
            // Within the day there may be a moment that no form of the page has chosen.
            if let since = base.since, WallTime(since, in: now.timeZone).date == day { return since }
            return WallTime(date: day, millisecondOfDay: 0).moment(in: now.timeZone)
        }
    }
}

extension Sharing {
    /// The fields by which a form chooses this.
    var formFields: [WebNotice.Undo.Field] {
        let start: SharingChoices.Start = since == nil ? .always : .moment
        var fields =
            kinds.formFields + [
                WebNotice.Undo.Field(name: "places", value: form.places.formValue),
                WebNotice.Undo.Field(name: "from", value: start.rawValue),
            ]
        if form.showsNotes { fields.append(WebNotice.Undo.Field(name: "notes", value: "on")) }
        if let since { fields.append(WebNotice.Undo.Field(name: "moment", value: "\(since.milliseconds)")) }
        return fields
    }
}

extension SharedForm.Places {
    /// The value by which a form chooses this.
    var formValue: String {
        switch self {
        case .hidden: "none"
        case .areas: "areas"
        case .exact: "exact"
        }
    }
}
