import Testing
import Vicino
import VicinoTesting

extension Sessions {
    @Suite("Records that a discovery brings", .timeLimit(.minutes(5)))
    struct ReceivedRecordsTests {
        @Test("They come one by one with their authors, and every event is passed on")
        func added() async throws {
            let (anna, ben) = try await Node.testFriends(sharing: Ride.self)
            let network = SimulatedNetwork()
            let events = Notes<String>()
            try anna.add(contentsOf: [1, 2, 3].map { Ride(kilometres: $0) })
            try await anna.discover(over: [network.medium()]) { _ in
                try await ben.discover(over: [network.medium()]) { discovery in
                    var kilometres: [Double] = []
                    for try await (person, ride) in discovery.received(Ride.self, onEvent: { events.add("\($0)") }) {
                        #expect(person.name == "Anna")
                        kilometres.append(ride.kilometres)
                        if kilometres.count == 3 { break }
                    }
                    #expect(kilometres.sorted() == [1, 2, 3])
                }
            }
            #expect(events.all.contains("Anna: 3 new."), "\(events.all)")
        }

        @Test("A reader that stops between the records of a session goes on with the next of them")
        func again() async throws {
            let (anna, ben) = try await Node.testFriends(sharing: Ride.self)
            let network = SimulatedNetwork()
            try anna.add(contentsOf: [1, 2, 3].map { Ride(kilometres: $0) })
            try await anna.discover(over: [network.medium()]) { _ in
                try await ben.discover(over: [network.medium()]) { discovery in
                    let received = discovery.received(Ride.self)
                    var kilometres: [Double] = []
                    for _ in 1...3 {
                        for try await (_, ride) in received {
                            kilometres.append(ride.kilometres)
                            break
                        }
                    }
                    #expect(kilometres.sorted() == [1, 2, 3])
                }
            }
        }
    }
}
