internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// The card of this device: whether its service runs, and how peers reach it.
struct DeviceCard: View {
    private let service: String
    /// The addresses at which peers reach this device now, or that there are none.
    private let addresses: String
    private let words: Words

    init(_ site: WebSite, _ words: Words, service: ServiceAnswer) {
        let node = site.node
        let text = site.text(words)
        let present = node.listeningAddresses().map(\.description)
        self.words = words
        addresses = present.isEmpty ? words(.listensNowhere) : present.joined(separator: ", ")
        self.service =
            switch service {
            case .runs(let status):
                words(.serviceRunsSince, ["when": text.when(status.since, now: node.now)])
            case .absent: words(.serviceAbsent)
            case .unclear(let error): words.sentence(error, limit: 300)
            }
    }

    var body: Markup {
        Card(id: "this-device") {
            H2 { words(.thisDevice) }
            Dl(.class("stack gapt sm")) {
                FactLine(words(.service), service)
                FactLine(words(.reachableAt), addresses)
            }
        }
    }
}
