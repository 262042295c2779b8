internal import HTTPTypes
internal import Vicino
internal import VicinoAreas
internal import VicinoCore
internal import VicinoDiary
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// The page of the user's areas.
struct AreasPage {
    let request: WebRequest
    /// What was typed to add an area, if that was not possible.
    var entry: AreaForm.Entry?
    /// Why it was not possible.
    var mistake: String?

    /// How many areas the page shows at a time.
    static let pageSize = 20

    func page() throws -> Page {
        let words = request.words
        let areas = try AreaBook(request.site.node).areas()
        let status = request.site.askService().status
        let present = Set(status?.location?.areas ?? [])
        let turn = PageTurn(request.query("page").flatMap { Int($0) } ?? 1, of: areas.count, size: Self.pageSize)
        let rows = areas[turn.range].map { AreaEntry($0, isPresent: present.contains($0.name), words) }
        let view = AreasView(
            remarks: try remarks(status), rows: rows,
            turn: turn.isNeeded ? TurnView(turn, path: AreaPaths.all, words, as: .areasRange) : nil,
            form: AreaForm(
                entry: entry ?? AreaForm.Entry(), networks: networks(status),
                mistake: mistake.map { FieldMistake("area-mistake", sentence: $0, isAlert: true) }, words: words),
            words: words)
        return Page(
            title: words(.areasTitle), section: .settings, view: view,
            status: mistake == nil ? .ok : .unprocessableContent)
    }

    /// Whether visits are recorded, and what keeps positions from being received.
    private func remarks(_ status: ServiceStatus?) throws -> [String] {
        let words = request.words
        guard try request.site.settings?.settings().recordsVisits == true else { return [words(.areasOff)] }
        guard let location = status?.location else { return [words(.areasNoService)] }
        if let obstacle = location.obstacle {
            return ["\(words.message(obstacle.reason)) \(words.message(obstacle.remedy))"]
        }
        return location.usesPositions && !location.hasPosition ? [words(.areasNoPosition)] : []
    }

    /// The networks that this device is on and that are recognised; none if they are not known.
    private func networks(_ status: ServiceStatus?) -> [AreaForm.Network] {
        let present = (try? request.site.networks.present(status)) ?? []
        return present.filter { !$0.ids.isEmpty }.map { network in
            AreaForm.Network(
                value: network.ids.prefix(AreaReach.networkLimit).joined(separator: "\n"),
                name: DisplayText(network.name, limit: 60).text)
        }
    }
}

/// What that page shows.
struct AreasView: View {
    let remarks: [String]
    let rows: [AreaEntry]
    let turn: TurnView?
    let form: AreaForm
    let words: Words

    var body: Markup {
        PageHead(words(.areasTitle), partOf: words(.navSettings), at: "/settings#areas")
        Div(.class("stack")) {
            Card("narrow") {
                P(.class("sm mut gapb")) { words(.areasHow) }
                if !rows.isEmpty { P(.class("sm mut gapb")) { words(.areaShowHow) } }
                for remark in remarks { P(.class("hint gapb")) { remark } }
                if rows.isEmpty {
                    EmptyState(words(.areasEmpty), advice: words(.areasEmptyHow))
                } else {
                    Ul(.class("list wide")) {
                        for row in rows { row }
                    }
                }
                turn
            }
            form
        }
    }
}
