import Foundation
import Testing
import VicinoCore
import VicinoLocks

@testable import Vicino

extension Sessions {
    @Suite("A stranger relays between two distant devices", .timeLimit(.minutes(10)))
    struct RelayTests {
        @Test("The two meet, as if they were near, and the stranger reads neither a record nor who they are")
        func relayed() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.add(300)
            try encounter.passUntilNewsShow()
            let anna = encounter.anna
            let ben = encounter.ben
            let neighbours = RadioNeighbours(encounter.clock)
            let relay = Relay()
            try await neighbours.whileTimePasses {
                try await neighbours.discover(anna) { _ in
                    try await neighbours.discover(ben, over: neighbours.radio { relay.transport($0) }) { his in
                        let report = try await neighbours.met(his)
                        #expect(report.failures.isEmpty)
                    }
                }
            }
            #expect(try encounter.areEqual())
            let seen = relay.copy.withLock { Data($0) }
            #expect(seen.count > 5000)
            for secret in [anna.user.bytes, ben.user.bytes, Array("Anna".utf8), Array("activity".utf8)] {
                #expect(seen.range(of: Data(secret)) == nil)
            }
        }
    }
}
