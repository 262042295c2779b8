import Vicino
import VicinoPresence

extension Pantry {
    /// Meets followed people whenever they are near and have something new, and admits followers, until the task is
    /// cancelled.
    func meet(
        at host: String? = nil, over media: [any Medium], tell: (String) -> Void
    ) async throws {
        try await node.discover(at: host, over: media) { discovery in
            for await event in discovery.events { if let news = sentence(event) { tell(news) } }
        }
    }

    /// The line for an event; nil if it needs none.
    private func sentence(_ event: Discovery.Event) -> String? {
        switch event {
        case .entered(let person): "\(person.name) seems to be near."
        case .left(let person, _): "\(person.name) is gone."
        case .met(let person, let report): "\(person.name): \(report.sentence)"
        case .revoked(let person): "\(person.name) no longer shows you their pantry."
        case .failed(let person, let error): "\(person.name): \(error)"
        case .availability(_, .ready): "Looking for others."
        case .availability(_, .unavailable(let reason, let remedy)): "\(reason) \(remedy)"
        case .hindered(let error): "Discovery is not possible: \(error)"
        default: nil
        }
    }
}
