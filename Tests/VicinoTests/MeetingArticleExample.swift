import Testing
import Vicino
import VicinoDNSSD
import VicinoTesting

func meet(_ node: Node) async throws {
    try await node.discover(over: [LocalNetwork.medium(on: ["wlan0"])]) { discovery in
        for try await (person, ride) in discovery.received(Ride.self, onEvent: { print($0) }) {
            print("\(person) rode \(ride.kilometres) km.")
        }
    }
}

func showProgress(of node: Node) async {
    for await sessions in node.observeRunningSessions() {
        for session in sessions { print(session) }  // Anna: 160 of 2000
    }
}

@Test("A friend who is near gets the ride") func nearness() async throws {
    let (anna, ben) = try await Node.testFriends(sharing: Ride.self)
    let network = SimulatedNetwork()
    try anna.add(Ride(kilometres: 12.5))
    try await anna.discover(over: [network.medium()]) { _ in
        try await ben.discover(over: [network.medium()]) { discovery in
            for try await (person, ride) in discovery.received(Ride.self) {
                #expect(person.name == "Anna")
                #expect(ride.kilometres == 12.5)
                break
            }
        }
    }
    #expect(try ben.records(Ride.self, of: ben.person(named: "Anna")).all().map(\.kilometres) == [12.5])
}
