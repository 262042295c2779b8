import Vicino
import VicinoBluetooth
import VicinoPresence

func meet(_ node: Node, tell: (String) -> Void) async throws {
    var configuration = DiscoveryConfiguration()
    configuration.range = .room
    let bluetooth = Bluetooth.medium(dutyCycle: .balanced, range: configuration.range)
    try await node.discover(over: [bluetooth], configuration: configuration) { discovery in
        for await event in discovery.events {
            switch event {
            case .entered(let person): tell("\(person) seems to be near.")
            case .moved(let person, to: let estimate): tell("\(person): \(estimate?.zone.rawValue ?? "somewhere near")")
            case .left(let person, _): tell("\(person) is gone.")
            case .availability(_, .unavailable(let reason, let remedy)): tell("\(reason) \(remedy)")
            default: break
            }
        }
    }
}

// On the one device:
func open(_ node: Node, ask: @escaping @Sendable (String) async -> Bool) async throws -> Follower? {
    try await node.acceptPairing(
        sharing: .everything, over: [Bluetooth.medium(dutyCycle: .always, forOpening: true)]
    ) { question in
        await ask("\(question.claimedName) wants to follow you: do both screens show \(question.digits)?")
    }
}

// On the other device, with the same medium for both steps:
func follow(by node: Node, ask: @escaping @Sendable (String) async -> Bool) async throws -> FollowReport {
    let media = [Bluetooth.medium(dutyCycle: .always)]
    let devices = try await node.discoverOpenDevices(over: media) { changes in
        await changes.first { !$0.isEmpty } ?? []
    }
    return try await node.follow(near: devices, over: media) { question in
        await ask("\(question.claimedName): do both screens show \(question.digits)?")
    }
}
