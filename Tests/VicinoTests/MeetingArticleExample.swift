import Testing
import Vicino
import VicinoDNSSD
import VicinoPresence
import VicinoTesting

func meet(_ node: Node, tell: (String) -> Void) async throws {
    try await node.discover(over: [LocalNetwork.medium(on: ["wlan0"])]) { discovery in
        for await event in discovery.events {
            switch event {
            case .entered(let encounter): tell("\(encounter.person) seems to be near.")
            case .met(let report): tell("\(report.entries) entries came.")
            case .failed(_, let error), .hindered(let error): tell("\(error)")
            default: break
            }
        }
    }
}

@Test("A friend who is near gets the ride", .timeLimit(.minutes(10))) func nearness() async throws {
    let folder = try TemporaryFolder()
    let (anna, ben) = (try Node.testing(folder, "Anna"), try Node.testing(folder, "Ben"))
    try await anna.listen(host: "127.0.0.1") { _ in
        _ = try await ben.follow(try anna.invite(kinds: [Ride.schema.kind]))
    }
    let network = SimulatedNetwork()
    try await anna.discover(at: "127.0.0.1", over: [network.medium()]) { _ in
        try await ben.discover(at: "127.0.0.1", over: [network.medium()]) { discovery in
            try anna.add(Ride(kilometres: 12.5))
            for await case .met(let report) in discovery.events where report.entries == 1 { break }
        }
    }
    #expect(try ben.records(Ride.self, of: ben.person("Anna")).all().map(\.record.kilometres) == [12.5])
}
