/// Why discovery runs on no network.
package enum NetworkObstacle: Equatable, Sendable {
    /// This device is on no network.
    case nowhere
    /// It has just joined networks that are not recognised yet.
    case recognising([PresentNetwork])
    /// The network is not recognised, because its gateway does not answer.
    case silentGateway(PresentNetwork)
    /// It is on no network that the user trusts.
    case untrusted
}

extension NetworkChoice {
    /// The obstacle to discovery; nil if there is none.
    package func obstacle(in view: NetworkSnapshot) -> NetworkObstacle? {
        guard interfaces(in: view).isEmpty else { return nil }
        guard !view.networks.isEmpty else { return .nowhere }
        let unrecognised = view.networks.filter { status(of: $0) == .unrecognised }
        let fresh = unrecognised.filter { !$0.isStable }
        guard fresh.isEmpty else { return .recognising(fresh) }
        return unrecognised.first.map { .silentGateway($0) } ?? .untrusted
    }
}
