import Vicino
import VicinoPresence

extension Pantry {
    /// Meets followed people whenever they are near and have something new, and admits followers, until the task is
    /// cancelled.
    func meet(
        at host: String? = nil, over media: [any Medium], tell: (String) -> Void
    ) async throws {
        try await node.discover(at: host, over: media) { discovery in
            for await event in discovery.events { if let news = try sentence(event) { tell(news) } }
        }
    }

    /// The line for an event; nil if it needs none.
    private func sentence(_ event: Discovery.Event) throws -> String? {
        switch event {
        case .entered(let encounter): "\(try name(encounter.person)) seems to be near."
        case .left(let encounter, _): "\(try name(encounter.person)) is gone."
        case .met(let report): "\(try name(report.peer)): \(report.sentence)"
        case .failed(let user, let error): "\(try name(user)): \(error)"
        case .availability(_, .ready): "Looking for others."
        case .availability(_, .unavailable(let reason, let remedy)): "\(reason) \(remedy)"
        case .hindered(let error): "Discovery is not possible: \(error)"
        default: nil
        }
    }

    private func name(_ user: UserID) throws -> String {
        try node.following().first { $0.user == user }?.name
            ?? node.followers().first { $0.user == user }?.name ?? user.fingerprint
    }
}
