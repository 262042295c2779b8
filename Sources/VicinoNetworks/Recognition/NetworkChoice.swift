/// The user's choices about networks, and their effect on the present ones.
package struct NetworkChoice: Equatable, Sendable {
    /// Trusted interfaces by name, with every network there, and trusted networks by the texts of their ids.
    package var trusted: [String]
    /// Declined networks by the texts of their ids: there is no discovery on them, and no question about them.
    package var declined: [String]
    /// Whether to ask about a network that is in neither list.
    package var asks: Bool

    /// The maximum number of networks that are remembered as declined. Beyond it, the oldest is forgotten, and the user
    /// is asked about it again.
    package static let declinedLimit = 200

    package init(trusted: [String] = [], declined: [String] = [], asks: Bool = true) {
        self.trusted = trusted
        self.declined = declined
        self.asks = asks
    }

    /// The status of a network.
    package enum Status: String, Hashable, Sendable {
        /// Discovery runs there.
        case trusted
        /// Discovery runs there, as on every network of the interface.
        case byInterface = "interface"
        /// The user has declined it.
        case declined
        /// The user is to be asked about it.
        case new
        /// The user has not chosen, and is not asked.
        case unknown
        /// The network is not recognised yet.
        case unrecognised
    }

    /// The status of a network. A choice about the network counts before a choice about its interface.
    package func status(of network: PresentNetwork) -> Status {
        let texts = network.ids.map(\.text)
        if trusted.contains(where: { texts.contains($0) || $0 == NetworkID.everywhere(network.name) }) {
            return .trusted
        }
        if texts.contains(where: declined.contains) { return .declined }
        if trusted.contains(network.interface) {
            // A network that may turn out to be declined has to wait.
            let isCertain = !texts.isEmpty || declined.isEmpty || network.isStable && !mayBeDeclined(network)
            return isCertain ? .byInterface : .unrecognised
        }
        if texts.isEmpty { return .unrecognised }
        return asks && network.isWorthAsking ? .new : .unknown
    }

    /// Whether a network whose gateway does not answer may be a declined one. An attacker on it could silence the
    /// gateway.
    private func mayBeDeclined(_ network: PresentNetwork) -> Bool {
        let beginning = network.name == network.interface ? "via " : "\(network.name) via "
        return declined.contains { $0.hasPrefix(beginning) }
    }

    /// Whether a network whose gateway is not known yet may turn out to be trusted. On any other, nothing is sent to find
    /// out.
    package func mayTrust(_ network: PresentNetwork) -> Bool {
        let beginning = network.name == network.interface ? "via " : "\(network.name) via "
        return trusted.contains { $0 == network.interface || $0.hasPrefix(beginning) }
    }

    /// The trusted interfaces, whatever their networks, and whether they exist or not.
    package var namedInterfaces: [String] { trusted.filter { !$0.contains(" ") } }

    /// Whether discovery runs on a network.
    package func isTrusting(_ network: PresentNetwork) -> Bool {
        [.trusted, .byInterface].contains(status(of: network))
    }

    /// The interfaces for discovery, in order: those of trusted networks, and other trusted ones that run or have just
    /// stopped.
    package func interfaces(in view: NetworkSnapshot) -> [String] {
        let used = view.networks.filter(isTrusting).map(\.interface)
        let named = namedInterfaces.filter(view.others.contains) + blindlyTrusted.filter(view.stopped.contains)
        return Set(used + named).sorted()
    }

    /// The same. If nothing is known, they are the interfaces that are trusted by name, unless the user has declined
    /// any network.
    package func interfaces(in knowledge: NetworkKnowledge) -> [String] {
        switch knowledge {
        case .known(let view): interfaces(in: view)
        case .unknown: Set(blindlyTrusted).sorted()
        }
    }

    /// The interfaces that are trusted by name while their present or next network is not recognised. There are none
    /// once the user has declined any network, because it may be that one.
    private var blindlyTrusted: [String] { declined.isEmpty ? namedInterfaces : [] }

    /// These choices, with a network trusted from now on.
    package func accepting(_ network: PresentNetwork) -> NetworkChoice {
        let texts = network.ids.map(\.text)
        var choice = self
        choice.declined.removeAll(where: texts.contains)
        choice.trusted += texts.filter { !trusted.contains($0) }
        return choice
    }

    /// These choices, with a network declined from now on.
    package func declining(_ network: PresentNetwork) -> NetworkChoice {
        let texts = network.ids.map(\.text)
        var choice = self
        choice.trusted.removeAll { texts.contains($0) || $0 == NetworkID.everywhere(network.name) }
        choice.declined = (declined.filter { !texts.contains($0) } + texts).suffix(Self.declinedLimit)
        return choice
    }
}
