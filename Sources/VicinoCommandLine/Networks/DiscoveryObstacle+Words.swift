import Vicino
import VicinoService

extension DiscoveryObstacle {
    /// The obstacle and what to do, for users.
    var sentence: String {
        switch self {
        case .nowhere(let isOffline, let missing):
            let purpose = isOffline ? "" : " on which it can look for people"
            return "This device is on no network\(purpose)." + Self.words(ofMissing: missing)
        case .recognising(let interfaces):
            return "This device is finding out which network \(interfaces.joined(separator: ", ")) is on: without a "
                + "router, this takes ten seconds."
        case .silentGateway(let interface):
            let proposal = CommandWord(quoting: interface).map { word in
                " \(ProposedCommand("vicino config networks.trusted \(word)")) trusts every network that it is ever on."
            }
            return "The network of \(interface) is not known: its gateway does not answer." + (proposal ?? "")
        case .untrusted(let candidate, let missing):
            let hint = candidate.flatMap { network in
                ProposedCommand.about(network.name, on: network.interface, "accept").map { command in
                    " \(command) trusts the one that \(network.interface) is on."
                }
            }
            return "No network here is trusted; `vicino config networks` lists them." + (hint ?? "")
                + Self.words(ofMissing: missing)
        case .unknownNetworks(let reason), .unavailable(let reason): return reason
        }
    }

    /// The chosen interfaces and networks that are absent, in words.
    private static func words(ofMissing interfaces: [String]) -> String {
        interfaces.isEmpty ? "" : " Trusted, but not usable now: \(interfaces.joined(separator: ", "))."
    }
}

extension ProposedCommand {
    /// The command that answers for a network; nil if the user could type no name of it.
    static func about(_ name: String, on interface: String, _ verb: StaticString) -> ProposedCommand? {
        CommandWord(network: name, on: interface).map { ProposedCommand("vicino \(verb) \($0)") }
    }
}
