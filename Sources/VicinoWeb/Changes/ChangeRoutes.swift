internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary

/// Adds, changes and deletes the user's own activities. Records of other people are not found here.
enum ChangeRoutes {
    static let all = [
        WebRoute.get("/add") { request in
            .page(try ActivityFormPage(request, Subject(request)).page(Subject(request).form(request)))
        },
        WebRoute.post("/add", add),
        WebRoute.get("/edit/:id") { request in
            let subject = try Subject(request)
            return .page(try ActivityFormPage(request, subject).page(subject.form(request)))
        },
        WebRoute.post("/edit/:id", edit), WebRoute.post("/delete", delete), WebRoute.post("/undelete", undelete),
        WebRoute.post("/confirm", confirm), WebRoute.post("/revert", revert),
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

        init(_ request: WebRequest) throws {
            origin = request.query("in").flatMap { CalendarSpan(rawValue: $0) }
            guard let text = request.parameters["id"] else {
                (id, before) = (nil, Self.gap(request))
                return
            }
            guard let id = RecordID(text) else { throw WebRefusal.missing }
            self.id = id
            before = try request.site.node.record(id, as: Activity.self)
        }

        /// The form as it is first shown.
        func form(_ request: WebRequest) -> ActivityForm {
            if let before { return ActivityForm(before, zone: request.site.now.zone) }
            return ActivityForm(date: request.query("date").flatMap { CivilDate($0) } ?? request.site.now.wall.date)
        }

        /// A gap as an activity without a name; nil if the address names none.
        private static func gap(_ request: WebRequest) -> Activity? {
            guard
                let start = request.query("start").flatMap({ Int64($0) }).flatMap({ try? Timestamp(milliseconds: $0) }),
                let end = request.query("end").flatMap({ Int64($0) }).flatMap({ try? Timestamp(milliseconds: $0) }),
                start <= end
            else { return nil }
            var activity = Activity()
            (activity.start, activity.end) = (start, end)
            activity.utcOffset = request.site.now.zone.utcOffset(at: start)
            return activity
        }
    }

    private static func add(_ request: WebRequest) throws -> WebAnswer {
        try change(request) { diary, activity, _ in
            let added = activity.end == nil ? try diary.start(activity).started : try diary.add(activity)
            return RecordedChange(id: added.id, before: nil, after: added.record)
        }
    }

    private static func edit(_ request: WebRequest) throws -> WebAnswer {
        try change(request) { diary, activity, subject in
            guard let id = subject.id else { throw WebRefusal.missing }
            var before: Activity?
            let changed = try diary.edit(id) { record in
                before = record
                // Only what the form shows, because another device may have changed the rest.
                (record.activity, record.start, record.end) = (activity.activity, activity.start, activity.end)
                (record.utcOffset, record.steps, record.distance) = (
                    activity.utcOffset, activity.steps, activity.distance
                )
                (record.place, record.note) = (activity.place, activity.note)
                if record.source == .recognised { record.confirmed = true }
            }
            return RecordedChange(id: id, before: before, after: changed)
        }
    }

    /// Reads the form and makes the change, or shows the form again with what is wrong.
    private static func change(
        _ request: WebRequest, _ body: (Diary, Activity, Subject) throws -> RecordedChange
    ) throws -> WebAnswer {
        let (subject, now) = (try Subject(request), request.site.now)
        let (form, formPage) = (ActivityForm(request), ActivityFormPage(request, subject))
        var reader = ActivityFormReader(changing: subject.before, now: now)
        guard let activity = reader.read(form) else { return .page(try formPage.page(form, reader.mistakes)) }
        do {
            let changed = try body(Diary(request.site.node, zone: now.zone), activity, subject)
            let words = ChangeWords(site: request.site, words: request.words)
            let page = words.page(of: changed.after, in: subject.origin)
            request.keep(changed)
            let key = subject.id == nil ? "notice_added" : "notice_changed"
            return request.redirect(
                to: page, telling: words.notice(key, changed.after, undo: "/revert", changed.id, then: page))
        } catch let error as VicinoError where error.code != .notFound {
            return .page(try formPage.page(form, problem: request.words.sentence(error, limit: 500)))
        }
    }

    /// Confirms a guess.
    private static func confirm(_ request: WebRequest) throws -> WebAnswer {
        guard let id = request.field("id").flatMap({ RecordID($0) }) else { throw WebRefusal.badForm }
        var before: Activity?
        let confirmed = try Diary(request.site.node, zone: request.site.now.zone).edit(id) { activity in
            before = activity
            activity.confirmed = true
        }
        request.keep(RecordedChange(id: id, before: before, after: confirmed))
        let page = request.returnPath(or: "/")
        let words = ChangeWords(site: request.site, words: request.words)
        return request.redirect(
            to: page, telling: words.notice("notice_confirmed", confirmed, undo: "/revert", id, then: page))
    }

    /// Takes the last change of an activity back, unless the activity was changed since.
    private static func revert(_ request: WebRequest) throws -> WebAnswer {
        guard let id = request.field("id").flatMap({ RecordID($0) }), let session = request.session else {
            throw WebRefusal.badForm
        }
        let node = request.site.node
        guard let change = request.site.sessions.takeChange(of: id, session) else { throw WebRefusal.missing }
        let (words, activity) = (ChangeWords(site: request.site, words: request.words), change.before ?? change.after)
        let page = request.returnPath(or: words.page(of: activity, in: nil))
        do {
            try Diary(node, zone: request.site.now.zone).takeBack(id, from: change.after, to: change.before)
        } catch let error as VicinoError where [.refused, .notFound].contains(error.code) {
            let isSame = (try? node.record(id, as: Activity.self)) == change.after
            let why = isSame ? request.words.sentence(error, limit: 400) : request.words["undo_changed"]
            return request.redirect(to: page, telling: WebNotice(before: why, isFailure: true))
        }
        let isAdded = change.before == nil
        let notice = words.notice(
            isAdded ? "notice_deleted" : "notice_back", activity, undo: isAdded ? "/undelete" : nil, id, then: page)
        return request.redirect(to: page, telling: notice)
    }

    private static func delete(_ request: WebRequest) throws -> WebAnswer {
        guard let id = request.field("id").flatMap({ RecordID($0) }) else { throw WebRefusal.badForm }
        let activity = try request.site.node.record(id, as: Activity.self)
        try Diary(request.site.node, zone: request.site.now.zone).delete(id)
        let words = ChangeWords(site: request.site, words: request.words)
        let page = request.returnPath(or: words.page(of: activity, in: nil))
        let notice = words.notice("notice_deleted", activity, undo: "/undelete", id, then: page)
        return request.redirect(to: page, telling: notice)
    }

    private static func undelete(_ request: WebRequest) throws -> WebAnswer {
        guard let id = request.field("id").flatMap({ RecordID($0) }) else { throw WebRefusal.badForm }
        try Diary(request.site.node, zone: request.site.now.zone).undelete(id)
        let activity = try request.site.node.record(id, as: Activity.self)
        let words = ChangeWords(site: request.site, words: request.words)
        let page = request.returnPath(or: words.page(of: activity, in: nil))
        return request.redirect(
            to: page, telling: words.notice("notice_back", activity, undo: nil, id, then: page))
    }
}

extension WebRequest {
    /// Keeps a change for the button that takes it back.
    func keep(_ change: RecordedChange) {
        if let session { site.sessions.put(change, for: session) }
    }
}
