import Vicino
import VicinoNetworks

extension NetworkChoice {
    /// Why people are looked for nowhere and what to do, for people; nil if they are somewhere.
    func obstacle(in knowledge: NetworkKnowledge) -> String? {
        guard interfaces(in: knowledge).isEmpty else { return nil }
        switch knowledge {
        case .unknown(let reason): return reason
        case .known(let view): return obstacle(in: view)?.sentence(self, view)
        }
    }
}

extension NetworkObstacle {
    /// What it is and what to do, for people.
    ///
    /// - Parameters:
    ///   - choice: by which it was found.
    ///   - view: where this device is.
    fileprivate func sentence(_ choice: NetworkChoice, _ view: NetworkView) -> String {
        switch self {
        case .nowhere:
            let place = view.isOffline ? "" : " where people can be looked for"
            return "This device is on no network\(place)." + Self.missing(choice, view)
        case .recognising(let networks):
            let interfaces = networks.map(\.interface).joined(separator: ", ")
            return "It is being found out which network \(interfaces) is on: where there is no router, that takes ten "
                + "seconds."
        case .silentGateway(let network):
            let proposal = CommandWord(quoting: network.interface).map { word in
                " \(ProposedCommand("vicino config networks.trusted \(word)")) trusts all that it is ever on."
            }
            return "It is not known which network \(network.interface) is on: its gateway does not answer."
                + (proposal ?? "")
        case .untrusted:
            let hint = view.networks.first(where: \.isWorthAsking).flatMap { network in
                NetworkReport.command("accept", network).map { command in
                    " \(command) trusts the one that \(network.interface) is on."
                }
            }
            return "No network here is trusted; `vicino config networks` lists them." + (hint ?? "")
                + Self.missing(choice, view)
        }
    }

    /// What would be used if it were there.
    private static func missing(_ choice: NetworkChoice, _ view: NetworkView) -> String {
        let present = view.networks.map(\.interface) + view.others + view.stopped
        let missing = choice.namedInterfaces.filter { !present.contains($0) }
        return missing.isEmpty ? "" : " Trusted, but not usable now: \(missing.joined(separator: ", "))."
    }
}
