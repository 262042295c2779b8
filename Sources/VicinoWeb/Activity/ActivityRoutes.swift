internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// The pages of single activities: the user's own, and read-only those of followed people.
enum ActivityRoutes {
    static let all = [
        WebRoute.get("/activity/:id", own), WebRoute.get("/activity/:id/:record", theirs),
    ]

    /// The page of an activity of the user, or the one that says that it is not there.
    private static func own(_ request: WebRequest) throws -> PageResponse {
        guard let id = request.parameters["id"].flatMap({ RecordID($0) }) else { throw WebRefusal.missing }
        let me = request.site.node.me
        do {
            let activity = try request.site.node.record(id, as: Activity.self)
            let found = Identified(id: id, record: activity)
            return .page(try SingleActivityPage(request, found, of: me).page())
        } catch let error as VicinoError where error.code == .notFound {
            return .page(try GoneActivityPage(request: request, id: id).page())
        }
    }

    /// The page of an activity of the followed person whom the address names.
    private static func theirs(_ request: WebRequest) throws -> PageResponse {
        let node = request.site.node
        guard let name = request.parameters["id"], let id = request.parameters["record"].flatMap({ RecordID($0) }),
            let person = try node.following().first(where: { $0.isNamed(name) })
        else { throw WebRefusal.missing }
        do {
            let activity = try node.record(id, as: Activity.self, of: person)
            let found = Identified(id: id, record: activity)
            return .page(try SingleActivityPage(request, found, of: person).page())
        } catch let error as VicinoError where error.code == .notFound {
            throw WebRefusal.missing
        }
    }
}
