import Testing
import VicinoPresence
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("People near over Bluetooth", .timeLimit(.minutes(10)))
    struct TwoMediaTests {
        @Test("A person who is also on a network enters once, and is met in one session for each change")
        func oneSession() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.add(300)
            let neighbours = RadioNeighbours(encounter.clock)
            let network = SimulatedNetwork()
            let log = EventLog()
            try await neighbours.whileTimePasses {
                try await neighbours.discover(encounter.anna, on: network) { _ in
                    try await neighbours.discover(encounter.ben, on: network) { his in
                        try await log.collecting(his) {
                            try await yieldUntil("they never met") { !log.reports.isEmpty }
                            try await yieldUntil("she was not heard over both media") {
                                await his.media == [.bluetooth, .localNetwork]
                            }
                            try await neighbours.time.pass(seconds: 20, for: 2)
                            #expect(log.reports.count == 1)
                            #expect(log.failures.isEmpty)
                            #expect(try encounter.areEqual())
                            try encounter.add(1, seed: 8)
                            for _ in 0..<70 where log.reports.count == 1 {
                                try await neighbours.time.pass(seconds: 1, for: 2)
                            }
                            try await yieldUntil("they never met again") { log.reports.count != 1 }
                            try await neighbours.time.pass(seconds: 20, for: 2)
                        }
                    }
                }
            }
            #expect(log.reports.count == 2)
            #expect(log.entries == 1)
            #expect(log.failures.isEmpty)
            // Both media are known by then.
            #expect(log.reports.last?.transport == .tcp)
            #expect(try encounter.areEqual())
        }

        @Test("A followed person outside the range is served over Bluetooth only after coming closer")
        func range() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try await encounter.followBack()
            let anna = encounter.anna
            let ben = encounter.ben
            let neighbours = RadioNeighbours(encounter.clock)
            let log = EventLog()
            let radio = neighbours.radio(at: Point(20, 0))
            // Anna hears Ben before he can ask.
            neighbours.channels.setReachable(false)
            try encounter.add(20)
            try await neighbours.whileTimePasses {
                try await neighbours.discover(anna, range: .table) { hers in
                    try await neighbours.discover(ben, over: radio) { his in
                        try await log.collecting(his) {
                            try await yieldUntil("Anna never heard Ben") {
                                await hers.latestBeacon(of: ben.user) != nil
                            }
                            try await neighbours.time.passUntil("no session failed", for: 2) { !log.failures.isEmpty }
                            neighbours.channels.setReachable(true)
                            try await neighbours.time.passUntil("Ben reached nobody", for: 2) {
                                log.codes.last != .unreachable || !log.reports.isEmpty
                            }
                            #expect(log.reports.isEmpty)
                            #expect(log.codes.last == .rejected)
                            let isServed = try encounter.areEqual()
                            #expect(!isServed)
                            neighbours.move(radio, to: Point(0, 0))
                            try await neighbours.time.passUntil("they never met", for: 2) { !log.reports.isEmpty }
                        }
                    }
                }
            }
            #expect(log.reports.first?.transport == .bluetooth)
            #expect(try encounter.areEqual())
        }
    }
}
