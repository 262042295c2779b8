import Testing
import Vicino
import VicinoDNSSD
import VicinoPresence
import VicinoTesting

func meet(_ node: Node, tell: (String) -> Void) async throws {
    try await node.discover(over: [LocalNetwork.medium(on: ["wlan0"])]) { discovery in
        for await event in discovery.events {
            switch event {
            case .entered(let person): tell("\(person.name) seems to be near.")
            case .met(let person, let report):
                for ride in try report.added(Ride.self) { tell("\(person.name) rode \(ride.kilometres) km.") }
            case .failed(_, let error), .hindered(let error): tell("\(error)")
            default: break
            }
        }
    }
}

@Test("A friend who is near gets the ride") func nearness() async throws {
    let (anna, ben) = try await Node.testFriends(sharing: Ride.self)
    let network = SimulatedNetwork()
    try await anna.discover(at: "127.0.0.1", over: [network.medium()]) { _ in
        try await ben.discover(at: "127.0.0.1", over: [network.medium()]) { discovery in
            try anna.add(Ride(kilometres: 12.5))
            for await case .met(_, let report) in discovery.events {
                guard try report.added(Ride.self).isEmpty else { break }
            }
        }
    }
    #expect(try ben.records(Ride.self, of: ben.person("Anna")).all().map(\.kilometres) == [12.5])
}
