import Testing
import Vicino
import VicinoActivity
import VicinoTesting

extension Sessions {
    @Suite("Friends for tests")
    struct TestFriendsTests {
        @Test("They follow each other only if the test wants that", arguments: [false, true])
        func friends(isMutual: Bool) async throws {
            let (anna, ben) = try await Node.testFriends(sharing: Activity.self, isMutual: isMutual)
            #expect(try ben.following().map(\.name) == ["Anna"])
            #expect(try anna.followers().map(\.name) == ["Ben"])
            #expect(try anna.following().map(\.name) == (isMutual ? ["Ben"] : []))
        }

        @Test("The follower sees the kinds that are named, and no others")
        func kinds() async throws {
            let (anna, ben) = try await Node.testFriends(sharing: Ride.self, Loan.self)
            try anna.add(Ride(kilometres: 12.5))
            try anna.add(Loan(title: "Dune"))
            try anna.add(Activity.make(note: "not shared"))
            try await anna.listen(host: "127.0.0.1") { listening in
                try await ben.sync(with: ben.person(named: "Anna"), at: listening.addresses).checkFailures()
            }
            #expect(try ben.recordCounts(of: ben.person(named: "Anna")) == [Ride.schema.kind: 1, Loan.schema.kind: 1])
        }

        @Test("Their program defines the kinds: both refuse records of one that another program has declared otherwise")
        func declared() async throws {
            let (anna, ben) = try await Node.testFriends(sharing: Ride.self)
            #expect(try anna.invite(sharing: .everything, addresses: []).kindIDs.isEmpty)
            let other = try Node.testing("Carla", kinds: [OtherRide.self])
            try other.add(OtherRide())
            let invitation = try other.invite(sharing: .everything, uses: 2)
            try await other.listen(host: "127.0.0.1") { listening in
                for friend in [anna, ben] {
                    let followed = try await friend.follow(invitation, at: listening.addresses)
                    let error = #expect(throws: VicinoError.self) { try followed.checkFailures() }
                    #expect(error?.code == .refused)
                }
            }
        }
    }
}

/// A kind of the same name as `Ride`, with other fields.
private struct OtherRide: RecordKind {
    var name = ""

    static let declaration = KindDeclaration<OtherRide>("com.example.ride", fields: [.field(1, "name", at: \.name)])
}
