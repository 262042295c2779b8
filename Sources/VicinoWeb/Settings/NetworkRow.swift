internal import Vicino
internal import VicinoCore
internal import VicinoService

/// A network that this device is on.
struct NetworkRow: Sendable {
    let name: String
    let interface: String
    let state: String
    /// The id by which a form names it; nil while it is not recognised.
    let networkID: String?
    let isTrusted: Bool

    init(_ network: NetworkStatus, _ words: Words) {
        name = network.name.displaySafe(limit: 60)
        interface = network.interface.displaySafe(limit: 40)
        networkID = network.ids.first
        isTrusted = [.trusted, .byInterface].contains(network.state)
        state =
            switch network.state {
            case .trusted: words["network_state_trusted"]
            case .byInterface: words("network_state_interface", ["interface": interface])
            case .declined: words["network_state_declined"]
            case .new, .unknown: words["network_state_new"]
            case .unrecognised:
                words[
                    network.isStable && network.gateway != nil ? "network_state_silent" : "network_state_recognising"]
            default: network.state.rawValue.displaySafe(limit: 40)
            }
    }

    /// The networks as the service sees them; if none runs, as they are now.
    ///
    /// - Throws: why they cannot be read.
    static func all(_ site: WebSite, _ words: Words) throws -> [NetworkRow] {
        guard let settings = site.settings else { return [] }
        let networks = try site.service.status?.networks ?? NetworkSurvey(settings).statuses()
        return networks.map { NetworkRow($0, words) }
    }
}
