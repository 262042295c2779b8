internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoPage
internal import VicinoPresence
internal import VicinoService
internal import VicinoThreads

/// Tells a page that the day, the running activity, the first record of the diary, the people nearby or the open questions
/// have changed. The page then fetches itself again.
enum LiveRoutes {
    static let all = [WebRoute.changes("/live") { await LiveState(of: $0.site) }]
}

/// What a page shows of the running activity and of the people around.
struct LiveState: Equatable, Sendable {
    private let day: CivilDate
    private let running: [String]
    /// Whether nothing is recorded, so that the first page is right.
    private let isEmpty: Bool?
    private let sightings: [String]
    private let networks: [String]
    private let isDiscovering: Bool

    init(of site: WebSite) async {
        day = site.now.wall.date
        let status = await BlockingWork.ofPage.run { site.askService().status }
        let running = await BlockingWork.ofPage.run { Self.running(site) }
        isEmpty = await BlockingWork.ofPage.run { try? site.isDiaryEmpty }
        let sightings = status?.seenPeople.map {
            "\($0.user) \($0.isNear) \($0.hasQuestion) \($0.zone?.zone.rawValue ?? "")"
        }
        let networks = status?.networks?.map { "\($0.ids) \($0.state.rawValue)" }
        self.running = running
        self.sightings = sightings?.sorted() ?? []
        self.networks = networks?.sorted() ?? []
        isDiscovering = status?.isDiscovering == true
    }

    /// What runs. If it cannot be read, the page itself says so.
    private static func running(_ site: WebSite) -> [String] {
        let running = try? Diary(site.node, timeZone: site.now.timeZone).running()
        return running?.map { "\($0.id) \($0.record.name) \($0.record.start)" } ?? []
    }
}
