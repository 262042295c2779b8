/// Why people can be looked for on no network.
package enum NetworkObstacle: Equatable, Sendable {
    /// This device is on none.
    case nowhere
    /// It has just come to some, and it is not known yet which they are.
    case recognising([PresentNetwork])
    /// It is not known which one this is, as its gateway does not answer.
    case silentGateway(PresentNetwork)
    /// None of those that it is on is trusted.
    case untrusted
}

extension NetworkChoice {
    /// What is in the way of looking for people; nil if nothing is.
    package func obstacle(in view: NetworkView) -> NetworkObstacle? {
        guard interfaces(in: view).isEmpty else { return nil }
        guard !view.networks.isEmpty else { return .nowhere }
        let unrecognised = view.networks.filter { standing(of: $0) == .unrecognised }
        let fresh = unrecognised.filter { !$0.isSettled }
        guard fresh.isEmpty else { return .recognising(fresh) }
        return unrecognised.first.map { .silentGateway($0) } ?? .untrusted
    }
}
