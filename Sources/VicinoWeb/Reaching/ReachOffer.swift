internal import Vicino
internal import VicinoCore
internal import VicinoPage
internal import VicinoService

/// What one press can do so that others reach this device: to switch the service on, and to trust the present network.
struct ReachOffer: Sendable {
    /// Whether the service does not run, and is to be switched on.
    let switchesOn: Bool
    /// The network to trust; nil for none.
    let network: DeviceNetworks.Candidate?

    /// Asks the service and the system, and blocks until they answer.
    ///
    /// - Parameter unit: what systemd says about the service in the background.
    /// - Returns: nil if nothing is missing, or one press cannot change it.
    init?(_ site: WebSite, _ unit: ServiceUnit.State) {
        guard let settings = site.settings else { return nil }
        let service = ServiceAnswer(site.serviceSocket)
        switch service {
        case .unclear: return nil
        case .runs: switchesOn = false
        case .absent:
            guard case .installed = unit else { return nil }
            switchesOn = true
        }
        // What cannot be read is not offered: the switch alone helps, too.
        network = try? site.networks.candidate(settings, service.status)
        if !switchesOn, network == nil { return nil }
    }

    /// What is missing.
    func sentence(_ words: Words) -> String {
        guard !switchesOn else { return words(.reachOff) }
        return words(.reachUntrusted, ["network": name])
    }

    /// What the press means for the user.
    func consequence(_ words: Words) -> String {
        let service = switchesOn ? words(.reachServiceHow) : nil
        let network = network == nil ? nil : words(.reachNetworkHow)
        return [service, network].compactMap { $0 }.joined(separator: " ")
    }

    /// What the button does.
    func button(_ words: Words) -> String {
        guard network != nil else { return words(.reachSwitch) }
        return words(switchesOn ? .reachSwitchTrust : .reachTrust, ["network": name])
    }

    private var name: String { network.map { DisplayText($0.name, limit: 60).text } ?? "" }
}
