internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// The change of an activity by its form. It overwrites nothing that another program or page has stored since the form
/// was shown.
struct ActivityEdit {
    /// Why nothing was stored.
    enum Stop: Error {
        /// The form has mistakes.
        case mistakes([FormMistake], before: Activity)
        /// The change breaks a rule of the diary.
        case refused(VicinoError, before: Activity)
        case conflict(FormConflict, before: Activity)
        /// The activity was deleted.
        case deleted
    }

    private let request: WebRequest
    private let id: RecordID
    private let basis: FormBasis
    private let form: ActivityForm

    /// - Throws: a refusal if the request is not a form of an activity.
    init(_ request: WebRequest) throws {
        guard let id = request.parameters["id"].flatMap({ RecordID($0) }) else { throw WebRefusal.missing }
        guard let basis = request.field(FormBasis.field).flatMap({ FormBasis(text: $0) }) else {
            throw WebRefusal.badForm
        }
        self.request = request
        self.id = id
        self.basis = basis
        form = ActivityForm(request)
    }

    /// Stores what the form says.
    ///
    /// - Throws: `Stop` if nothing was stored; the form is shown again then.
    func store() throws -> RecordedChange {
        var before: Activity?
        do {
            let node = request.site.node
            let wasPrivate = try node.isPrivate(id)
            let diary = Diary(node, timeZone: request.site.now.timeZone)
            let after = try diary.update(id, isPrivate: form.isPrivate) { record in
                before = record
                record = try changed(record)
            }
            var change = RecordedChange(id: id, before: before, after: after)
            if wasPrivate != form.isPrivate { change.wasPrivate = wasPrivate }
            return change
        } catch let error as VicinoError {
            if error.code == .notFound { throw Stop.deleted }
            // Without a record before, it is one of another kind.
            guard let before else { throw WebRefusal.missing }
            throw Stop.refused(error, before: before)
        }
    }

    /// The page that shows the form again.
    func page(_ stop: Stop) throws -> Page {
        func page(_ before: Activity?) -> ActivityFormPage {
            ActivityFormPage(request, ChangeRoutes.Subject(request, id: before == nil ? nil : id, before: before))
        }
        switch stop {
        case .mistakes(let mistakes, before: let before):
            return try page(before).page(form, .mistakes(mistakes, basis: basis))
        case .refused(let error, before: let before):
            let sentence = request.words.sentence(error, limit: 500)
            return try page(before).page(form, .refused(sentence, basis: basis))
        case .conflict(let conflict, before: let before):
            return try page(before).page(conflict.form, .conflict(conflict))
        case .deleted: return try page(nil).page(form, .deleted)
        }
    }

    private func changed(_ before: Activity) throws -> Activity {
        let now = request.site.now
        let distances = request.site.region.distances
        let stored = ActivityForm(before, timeZone: now.timeZone, distances: distances)
        if let conflict = FormConflict(sent: form, basis: basis, stored: stored) {
            throw Stop.conflict(conflict, before: before)
        }
        var reader = ActivityFormReader(
            changing: before, now: now, distances: distances, mayPlan: before.isPlan)
        guard var activity = reader.read(form) else { throw Stop.mistakes(reader.mistakes, before: before) }
        if activity.source == .recognised { activity.isConfirmed = true }
        return activity
    }
}
