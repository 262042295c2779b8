internal import HTTPTypes
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// The page in place of the form of an activity that is not there.
struct GoneActivityPage {
    let request: WebRequest
    let id: RecordID

    func page() throws -> Page {
        let words = request.words
        let origin = ChangeRoutes.Subject(request).origin
        let change = ChangeWords(site: request.site, words: words)
        let deleted = try deleted()
        let span = origin ?? .week
        let path =
            deleted.map { change.page(of: $0, in: origin) }
            ?? CalendarAddress(user: nil, span: span, date: request.site.now.wall.date).path
        let isToday = path == "/"
        let view = MessageView(
            heading: words(.goneHeading),
            sentence: deleted.map { activity in
                let name = words.activity(DisplayText(activity.name, limit: 60).text)
                return words(.goneDeleted, ["activity": name, "times": change.times(activity)])
            } ?? words(.goneUnknown),
            exit: MessageView.Exit(path: path, name: words(isToday ? .navToday : .navCalendar)),
            restored: deleted.map { _ in MessageView.RestoreOffer(id: id.description, returnPath: path) },
            words: words)
        return Page(
            title: view.heading, section: .calendar, view: view, status: deleted == nil ? .notFound : .gone)
    }

    /// The activity in the trash; nil if it is not there either.
    private func deleted() throws -> Activity? {
        var pages = request.site.node.trashPages(kind: Activity.schema.kind, size: 64)
        while let page = try pages.next() {
            if let found = page.first(where: { $0.id == id }) { return try? Activity(content: found.content) }
        }
        return nil
    }
}
