internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoDrawing
internal import VicinoPage

/// Adds and changes the user's own activities by forms. Records of other people are not found here.
enum ChangeRoutes {
    static let all = [
        WebRoute.get("/add") { request in
            let subject = Subject(request)
            return .page(try ActivityFormPage(request, subject).page(subject.form(request)))
        },
        WebRoute.post("/add", add), WebRoute.get("/edit/:id", form), WebRoute.post("/edit/:id", edit),
        WebRoute.get("/trash") { .page(try TrashPage(site: $0.site, words: $0.words).page()) },
    ]

    /// What a form is about: an activity, a gap, or nothing yet.
    struct Subject: Sendable {
        /// The id of the activity; nil for a new one.
        let id: RecordID?
        /// What the form shows at first; nil for an empty form.
        let before: Activity?
        /// The page of the calendar from which the user came.
        let origin: CalendarSpan?

        /// A new activity, for which the address may name a gap.
        init(_ request: WebRequest) {
            self.init(request, id: nil, before: Self.gap(request))
        }

        init(_ request: WebRequest, id: RecordID?, before: Activity?) {
            self.id = id
            self.before = before
            origin = request.query("in").flatMap { CalendarSpan(rawValue: $0) }
        }

        /// The form as it is first shown.
        func form(_ request: WebRequest) throws -> ActivityForm {
            if let before {
                var form = ActivityForm(
                    before, timeZone: request.site.now.timeZone, distances: request.site.region.distances)
                if let id { form.isPrivate = try request.site.node.isPrivate(id) }
                return form
            }
            var form = ActivityForm(
                date: request.query("date").flatMap { CivilDate($0) } ?? request.site.now.wall.date)
            if let start = Self.time("at", request), let end = Self.time("until", request) {
                form.start = start
                form.end = end
            }
            return form
        }

        /// A time of day that the user has drawn over a day; nil if the address names none.
        private static func time(_ name: String, _ request: WebRequest) -> String? {
            request.query(name).flatMap { TypedTime.timeOfDay($0) == nil ? nil : $0 }
        }

        /// A gap as an activity without a name; nil if the address names none.
        private static func gap(_ request: WebRequest) -> Activity? {
            // The form has fields of these names, too, with times of day.
            guard let start = request.moment(ofQuery: "start"), let end = request.moment(ofQuery: "end"), start <= end
            else { return nil }
            var activity = Activity()
            activity.start = start
            activity.end = end
            activity.utcOffset = request.site.now.timeZone.utcOffset(at: start)
            return activity
        }
    }

    /// The form of an activity, or the page that says that it is not there.
    private static func form(_ request: WebRequest) throws -> PageResponse {
        guard let id = request.parameters["id"].flatMap({ RecordID($0) }) else { throw WebRefusal.missing }
        do {
            let activity = try request.site.node.record(id, as: Activity.self)
            let subject = Subject(request, id: id, before: activity)
            return .page(try ActivityFormPage(request, subject).page(subject.form(request)))
        } catch let error as VicinoError where error.code == .notFound {
            return .page(try GoneActivityPage(request: request, id: id).page())
        }
    }

    private static func add(_ request: WebRequest) throws -> PageResponse {
        let subject = Subject(request)
        let now = request.site.now
        let form = ActivityForm(request)
        let formPage = ActivityFormPage(request, subject)
        var reader = ActivityFormReader(
            changing: subject.before, now: now, distances: request.site.region.distances, mayPlan: true)
        guard let activities = reader.readAll(form) else {
            return .page(try formPage.page(form, .mistakes(reader.mistakes, basis: nil)))
        }
        do {
            return told(request, try store(activities, of: form, Diary(request.site.node, timeZone: now.timeZone)))
        } catch let error as VicinoError {
            let sentence = request.words.sentence(error, limit: 500)
            return .page(try formPage.page(form, .refused(sentence, basis: nil)))
        }
    }

    /// Stores one activity, or one that is planned with its repetitions.
    private static func store(_ activities: [Activity], of form: ActivityForm, _ diary: Diary) throws -> RecordedChange
    {
        guard let first = activities.first else { throw WebRefusal.badForm }
        if first.isPlan {
            let planned = try diary.plan(activities, isPrivate: form.isPrivate)
            guard let one = planned.first else { throw WebRefusal.badForm }
            var change = RecordedChange(id: one.id, before: nil, after: one.record)
            change.others = Array(planned.dropFirst())
            return change
        }
        if first.end == nil { return RecordedChange(of: try diary.start(first, isPrivate: form.isPrivate)) }
        let added = try diary.add(first, isPrivate: form.isPrivate)
        return RecordedChange(id: added.id, before: nil, after: added.record)
    }

    private static func edit(_ request: WebRequest) throws -> PageResponse {
        let edit = try ActivityEdit(request)
        do { return told(request, try edit.store()) } catch let stop as ActivityEdit.Stop {
            return .page(try edit.page(stop))
        }
    }

    /// Leads to the page that shows a change, and offers to take it back.
    private static func told(_ request: WebRequest, _ change: RecordedChange) -> PageResponse {
        let words = ChangeWords(site: request.site, words: request.words)
        let page = words.page(of: change.after, in: Subject(request).origin)
        request.keep(change)
        let added: TextKey = change.after.isPlan ? .noticePlanned : .noticeAdded
        var notice = words.notice(
            change.before == nil ? added : .noticeChanged, change.after, undo: .init(of: change, then: page))
        if !change.others.isEmpty {
            notice.after += " " + request.words.counted(.noticeRepeats, change.others.count)
        }
        return request.redirect(to: page, telling: notice)
    }
}
