internal import Vicino
internal import VicinoCore
internal import VicinoMarkup
internal import VicinoPage
internal import VicinoService

/// A network that this device is on.
struct NetworkRow: View {
    private let name: String
    private let state: String
    /// The id by which a form names it; nil while it is not recognised.
    private let networkID: String?
    private let isTrusted: Bool
    private let words: Words

    init(_ network: NetworkStatus, _ words: Words) {
        let interface = DisplayText(network.interface, limit: 40).text
        self.words = words
        name = DisplayText(network.name, limit: 60).text
        networkID = network.ids.first
        isTrusted = [.trusted, .byInterface].contains(network.state)
        state =
            switch network.state {
            case .trusted: words(.networkStateTrusted)
            case .byInterface: words(.networkStateInterface, ["interface": interface])
            case .declined: words(.networkStateDeclined)
            case .new, .unknown: words(.networkStateNew)
            case .unrecognised:
                words(
                    network.isStable && network.gateway != nil ? .networkStateSilent : .networkStateRecognising)
            default: DisplayText(network.state.rawValue, limit: 40).text
            }
    }

    var body: Markup {
        Li(.class("row")) {
            Span {
                B { name }
                " "
                Span(.class("sm mut")) { state }
            }
            if let networkID { button(networkID) }
        }
    }

    /// The button that trusts the network, or that never uses it.
    @MarkupBuilder private func button(_ networkID: String) -> Markup {
        let answer = isTrusted ? NetworkAnswer.decline : .accept
        Button(
            .class("push"), .form(SettingsForm.id), .formAction("/settings/network"), .name(answer.rawValue),
            .value(networkID)
        ) {
            words(isTrusted ? .decline : .trust)
            SpokenText(" \(name)")
        }
    }

    /// The networks as the service sees them; if none runs, as they are now.
    ///
    /// - Throws: why they cannot be read.
    static func all(_ site: WebSite, _ words: Words, service: ServiceAnswer) throws -> [NetworkRow] {
        guard let settings = site.settings else { return [] }
        let networks = try service.status?.networks ?? NetworkSurvey(settings).statuses()
        return networks.map { NetworkRow($0, words) }
    }
}

/// The networks that this device is on.
struct NetworkList: View {
    let rows: [NetworkRow]
    /// Why the networks are not known; nil if they are.
    let failure: String?
    let words: Words

    var body: Markup {
        if !rows.isEmpty {
            H3(.class("gapt")) { words(.networksHere) }
            Ul(.class("stack tight gapt")) {
                for row in rows { row }
            }
        } else if let failure {
            P(.class("err sm gapt")) { failure }
        } else {
            P(.class("sm mut gapt")) { words(.noNetworks) }
        }
    }
}
