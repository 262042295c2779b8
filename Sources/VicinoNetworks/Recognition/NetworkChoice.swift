/// What a person has chosen about networks, and what follows from it for those that are here.
package struct NetworkChoice: Equatable, Sendable {
    /// Interfaces by name, which stand for every network there, and networks by the texts of their ids.
    package var trusted: [String]
    /// Networks by the texts of their ids: nobody is looked for there, and nothing is asked.
    package var declined: [String]
    /// Whether to ask about a network that is in neither list.
    package var asks: Bool

    /// The most networks that are remembered as declined; the oldest is forgotten, and asked about again.
    package static let declinedLimit = 200

    /// Joins the parts.
    package init(trusted: [String] = [], declined: [String] = [], asks: Bool = true) {
        (self.trusted, self.declined, self.asks) = (trusted, declined, asks)
    }

    /// How a network stands.
    package enum Standing: String, Hashable, Sendable {
        /// People are looked for there.
        case trusted
        /// People are looked for there, as on every network of the interface.
        case byInterface = "interface"
        /// It was declined.
        case declined
        /// It is to be asked about.
        case new
        /// Nobody has said anything of it, and nothing is asked.
        case unknown
        /// It is not known yet which network it is.
        case unrecognised
    }

    /// How a network stands. What was said of it itself counts before what was said of its interface.
    package func standing(of network: PresentNetwork) -> Standing {
        let texts = network.ids.map(\.text)
        if trusted.contains(where: { texts.contains($0) || $0 == NetworkID.everywhere(network.name) }) {
            return .trusted
        }
        if texts.contains(where: declined.contains) { return .declined }
        if trusted.contains(network.interface) {
            // What may turn out to be declined has to wait.
            let isCertain = !texts.isEmpty || declined.isEmpty || network.isSettled && !mayBeDeclined(network)
            return isCertain ? .byInterface : .unrecognised
        }
        if texts.isEmpty { return .unrecognised }
        return asks && network.isWorthAsking ? .new : .unknown
    }

    /// Whether a network whose gateway does not answer may be one that was declined: somebody on it could keep the gateway silent.
    private func mayBeDeclined(_ network: PresentNetwork) -> Bool {
        let beginning = network.name == network.interface ? "via " : "\(network.name) via "
        return declined.contains { $0.hasPrefix(beginning) }
    }

    /// The interfaces that are named, whatever network they are on, and whether they are there or not.
    package var namedInterfaces: [String] { trusted.filter { !$0.contains(" ") } }

    /// Whether people are looked for on a network.
    package func isTrusting(_ network: PresentNetwork) -> Bool {
        [.trusted, .byInterface].contains(standing(of: network))
    }

    /// The interfaces on which people are to be looked for, in order: those of networks that are trusted, and others that are
    /// named and run, or have just stopped.
    package func interfaces(in view: NetworkView) -> [String] {
        let used = view.networks.filter(isTrusting).map(\.interface)
        let named = namedInterfaces.filter(view.others.contains) + blindlyTrusted.filter(view.stopped.contains)
        return Set(used + named).sorted()
    }

    /// The same, and where nothing is known, all that are named.
    package func interfaces(in knowledge: NetworkKnowledge) -> [String] {
        switch knowledge {
        case .known(let view): interfaces(in: view)
        case .unknown: Set(blindlyTrusted).sorted()
        }
    }

    /// The interfaces that count by their names alone while it is not known which network they are on, or will be on in a moment:
    /// none, once any network has been declined, as it may be that one.
    private var blindlyTrusted: [String] { declined.isEmpty ? namedInterfaces : [] }

    /// The same with a network trusted from now on.
    package func accepting(_ network: PresentNetwork) -> NetworkChoice {
        let texts = network.ids.map(\.text)
        var choice = self
        choice.declined.removeAll(where: texts.contains)
        choice.trusted += texts.filter { !trusted.contains($0) }
        return choice
    }

    /// The same with a network declined from now on.
    package func declining(_ network: PresentNetwork) -> NetworkChoice {
        let texts = network.ids.map(\.text)
        var choice = self
        choice.trusted.removeAll { texts.contains($0) || $0 == NetworkID.everywhere(network.name) }
        choice.declined = (declined.filter { !texts.contains($0) } + texts).suffix(Self.declinedLimit)
        return choice
    }
}
