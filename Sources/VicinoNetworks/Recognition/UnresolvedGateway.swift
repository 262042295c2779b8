/// A gateway whose link address the kernel does not know.
package struct UnresolvedGateway: Hashable, Sendable {
    package let gateway: Gateway
    /// The number of the interface that leads to it.
    package let interface: Int32
    /// The network behind it, as far as it is known.
    package let network: PresentNetwork
}

/// Decides when to send a gateway something, so that the kernel finds out its link address.
///
/// The computer's own traffic does that in most cases, so a first probe waits for it. The times are random: equal ones
/// would show which program sends them. It uses no clock.
package struct ProbePlan: Sendable {
    private struct Key: Hashable {
        let gateway: String
        let interface: Int32
    }

    private struct Next {
        var moment: Duration
        var wait: Duration
    }

    private var next: [Key: Next] = [:]

    /// The wait before the first probe, in seconds, and the mean wait before the second, which then doubles.
    private static let firstWait = 1.0...4.0
    private static let secondWait = Duration.seconds(5)
    private static let longestWait = Duration.seconds(120)
    /// The random factor of each wait.
    private static let variation = 0.5...1.5

    package init() {}

    /// When the next probe is due; nil if none is planned.
    package var deadline: Duration? { next.values.map(\.moment).min() }

    /// The gateways to probe now.
    ///
    /// - Parameters:
    ///   - gateways: those that may be probed; all others are forgotten.
    ///   - generator: must be the system's, except in tests.
    package mutating func due(
        _ gateways: [UnresolvedGateway], at now: Duration, using generator: inout some RandomNumberGenerator
    ) -> [UnresolvedGateway] {
        let keys = gateways.map { Key(gateway: $0.gateway.address, interface: $0.interface) }
        next = next.filter { keys.contains($0.key) }
        var due: [UnresolvedGateway] = []
        for (gateway, key) in zip(gateways, keys) {
            guard let planned = next[key] else {
                let wait = Duration.seconds(Double.random(in: Self.firstWait, using: &generator))
                next[key] = Next(moment: now + wait, wait: Self.secondWait)
                continue
            }
            guard planned.moment <= now else { continue }
            due.append(gateway)
            let factor = Double.random(in: Self.variation, using: &generator)
            next[key] = Next(moment: now + planned.wait * factor, wait: min(planned.wait * 2, Self.longestWait))
        }
        return due
    }
}
