import Foundation
import Vicino
import VicinoActivity
import VicinoLocks
import VicinoPresence
import VicinoTesting

/// A person of the demo, who runs discovery on a simulated network.
final class DemoPeer: Sendable {
    let name: String
    let node: Node
    private let medium = LockedValue<SimulatedNetworkMedium?>(nil)

    init(_ name: String, in folder: String) throws {
        self.name = name
        var configuration = Node.Configuration(program: "vicino", kinds: [Activity.self, Visit.self])
        configuration.dataPath = "\(folder)/\(name)"
        configuration.statePath = "\(folder)/\(name)-state"
        node = try Node.create(configuration, claimedName: name)
    }

    /// Runs discovery for the authors that this person follows.
    func discover(on network: SimulatedNetwork, _ body: (Discovery) async throws -> Void) async throws {
        let medium = network.medium()
        self.medium.withLock { $0 = medium }
        try await node.discover(host: "127.0.0.1", over: [medium], body)
    }

    /// Leaves the network, or returns.
    func setConnected(_ isConnected: Bool, on network: SimulatedNetwork) {
        if let medium = medium.withLock({ $0 }) { isConnected ? network.reconnect(medium) : network.disconnect(medium) }
    }

    /// Accepts an invitation of another person.
    func follow(_ other: DemoPeer) async throws {
        let invitation = try other.node.invite(sharing: .everything)
        let followed = try await other.node.listen(host: "127.0.0.1") { listening in
            try await node.follow(invitation, at: listening.addresses)
        }
        if let report = try followed.session?.get() {
            Stage.say("\(name) follows \(other.name): \(Self.changes(report)).")
        }
    }

    /// Shows the events of discovery until a condition holds.
    func watch(_ discovery: Discovery, _ other: DemoPeer, until isDone: (Discovery.Event) throws -> Bool) async throws {
        for await event in discovery.events {
            switch event {
            case .entered: Stage.say("\(name)’s device │ \(other.name) seems to be near.")
            case .met(_, report: let report): Stage.say("\(name)’s device │ \(other.name): \(Self.changes(report)).")
            case .failed(_, error: let error), .unavailable(let error): throw error
            default: break
            }
            if try isDone(event) { return }
        }
    }

    private static func changes(_ report: SyncReport) -> String {
        let counts = [(\MergeReport.addedCount, "new"), (\.changedCount, "changed"), (\.removedCount, "gone")]
            .map { part, word in (report.merged.reduce(0) { $0 + $1[keyPath: part] }, word) }
            .filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
        let what = counts.isEmpty ? "nothing new" : counts.joined(separator: ", ")
        return "\(what), in \(report.bytesSent + report.bytesReceived) bytes"
    }
}
