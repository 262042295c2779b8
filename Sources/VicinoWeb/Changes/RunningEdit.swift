internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// What the form of the running activity says of it besides its times. It overwrites nothing that another program or page
/// has stored since the form was shown.
struct RunningEdit {
    /// Why nothing was stored.
    enum Stop: Error {
        /// The form has mistakes.
        case mistakes([FormMistake])
        /// Another program or page has stored something else since.
        case conflict
        /// What runs is not what the form showed.
        case other
    }

    /// What the form has fields for.
    private static let parts: [ActivityForm.Part] = [.steps, .distance, .place, .note]

    private let request: WebRequest
    private let sent: ActivityForm
    /// What the form showed; nil for a request without fields.
    private let basis: FormBasis?
    /// What the user has changed.
    private let typed: [ActivityForm.Part]

    init(_ request: WebRequest) {
        let sent = ActivityForm(request)
        let basis = request.field(FormBasis.field).flatMap { FormBasis(text: $0) }
        self.request = request
        self.sent = sent
        self.basis = basis
        typed = if let basis { Self.parts.filter { !basis.holds($0, of: sent) } } else { [] }
    }

    /// Whether the user has changed no field.
    var isEmpty: Bool { typed.isEmpty }

    /// The activity that the form showed.
    ///
    /// - Throws: a refusal if the request names none.
    var id: RecordID {
        get throws {
            guard let id = request.field("id").flatMap({ RecordID($0) }) else { throw WebRefusal.badForm }
            return id
        }
    }

    /// An activity with what the user has typed.
    ///
    /// - Throws: `Stop` if nothing may be stored.
    func applied(to stored: Activity) throws -> Activity {
        guard let basis, !isEmpty else { return stored }
        let now = request.site.now
        let shown = form(of: stored)
        guard basis.holds(.activity, of: shown), basis.holds(.start, of: shown) else { throw Stop.other }
        let form = filled(shown)
        if FormConflict(sent: form, basis: basis, stored: shown) != nil { throw Stop.conflict }
        var reader = ActivityFormReader(
            changing: stored, now: now, distances: request.site.region.distances, mayPlan: false)
        guard let activity = reader.read(form) else { throw Stop.mistakes(reader.mistakes) }
        return activity
    }

    /// The form of the activity, with what the user has typed.
    ///
    /// - Parameter hasEnd: whether the user wished to stop it, so that the form has the present time as its end.
    func page(_ stop: Stop, hasEnd: Bool) throws -> Page {
        let id = try self.id
        let stored: Activity
        do { stored = try request.site.node.record(id, as: Activity.self) } catch let error as VicinoError
            where error.code == .notFound
        {
            return try GoneActivityPage(request: request, id: id).page()
        }
        let shown = form(of: stored)
        var form = filled(shown)
        if hasEnd { end(&form) }
        let subject = ChangeRoutes.Subject(request, id: id, before: stored)
        let page = ActivityFormPage(request, subject, target: "/edit/\(id)")
        return try page.page(form, state(stop, form, stored: shown))
    }

    private func state(_ stop: Stop, _ form: ActivityForm, stored: ActivityForm) -> ActivityFormPage.State {
        switch stop {
        case .mistakes(let mistakes): return .mistakes(mistakes, basis: FormBasis(stored))
        case .conflict:
            let conflict = basis.flatMap { FormConflict(sent: form, basis: $0, stored: stored) }
            return conflict.map { .conflict($0) } ?? .asked
        case .other: return .refused(request.words(.runningOther), basis: FormBasis(stored))
        }
    }

    private func form(of activity: Activity) -> ActivityForm {
        ActivityForm(activity, timeZone: request.site.now.timeZone, distances: request.site.region.distances)
    }

    private func filled(_ shown: ActivityForm) -> ActivityForm {
        var form = shown
        for part in typed { form.take(part, from: sent) }
        return form
    }

    /// Ends the form's activity now, unless its form has an end or would have it in the minute of the start.
    private func end(_ form: inout ActivityForm) {
        let wall = request.site.now.wall
        guard form.isRunning, form.date != wall.date.description || form.start != wall.hourAndMinute else { return }
        form.isRunning = false
        form.end = wall.hourAndMinute
        if form.date != wall.date.description { form.endDate = wall.date.description }
    }
}
