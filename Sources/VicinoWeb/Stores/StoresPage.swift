internal import HTTPTypes
internal import Vicino
internal import VicinoMarkup
internal import VicinoObjectStores
internal import VicinoPage
internal import VicinoService

/// The page of the user's stores.
struct StoresPage {
    let request: WebRequest
    /// The address that was typed, if the store was not added.
    var address = ""
    /// What is wrong with what was typed.
    var mistake: StoreForm.Mistake?
    /// What was found when a store was tried out.
    var found: Found?

    /// What was found at a store.
    struct Found {
        /// The name of the store.
        let name: String
        let probe: StoreProbe
    }

    func page() throws -> Page {
        let words = request.words
        let site = request.site
        let stores = try site.node.repositoryStores()
        let service = site.askService()
        let plans = service.status?.stores?.own ?? []
        let rows = try stores.map { store in
            StoreEntry(
                store, backlog: try site.node.repositoryBacklog(of: store),
                next: plans.first { $0.id == store.id }?.next, site: site, words)
        }
        let view = StoresView(
            remark: stores.isEmpty ? nil : Self.remark(on: service, words),
            found: found.map { ProbeList($0.probe, of: $0.name, words) }, rows: rows,
            form: StoreForm(address: address, mistake: mistake, words: words), words: words)
        let isRefused = mistake != nil || found?.probe.isUsable == false
        return Page(
            title: words(.storesTitle), section: .settings, view: view,
            status: isRefused ? .unprocessableContent : .ok)
    }

    /// Why nothing is published by itself; nil if something is.
    private static func remark(on service: ServiceAnswer, _ words: Words) -> String? {
        guard let status = service.status else { return words(.storesNoService) }
        return switch status.stores?.pause {
        case .switchedOff?: words(.storesOff)
        case .offline?: words(.storesOffline)
        case .metered?: words(.storesMetered)
        case nil, _?: nil
        }
    }
}

/// What that page shows.
struct StoresView: View {
    /// Why nothing is published by itself; nil if something is.
    let remark: String?
    /// What was found when a store was tried out.
    let found: ProbeList?
    let rows: [StoreEntry]
    let form: StoreForm
    let words: Words

    var body: Markup {
        PageHead(words(.storesTitle), partOf: words(.navSettings), at: "/settings#stores")
        Div(.class("stack")) {
            found
            Card("narrow") {
                P(.class("sm mut gapb")) { words(.storesHow) }
                if let remark { P(.class("hint gapb")) { remark } }
                if rows.isEmpty {
                    P { words(.storesNone) }
                } else {
                    Ul(.class("list wide")) {
                        for row in rows { row }
                    }
                }
            }
            form
        }
    }
}
