import Testing
import Vicino
import VicinoTesting

struct Ride: RecordKind {
    var day = CivilDate(dayNumber: 0)
    var kilometres = 0.0

    static let declaration = KindDeclaration<Ride>(
        "com.example.ride",
        fields: [.field(1, "day", at: \.day), .decimal(2, "kilometres", at: \.kilometres, scale: 1)])
}

func share(_ ride: Ride, on node: Node, handOver: (Invitation) -> Void) async throws {
    try node.add(ride)
    try await node.listen { listening in
        handOver(try node.invite(sharing: Ride.self))
        for await event in listening.events { print(event) }
    }
}

func rides(by invitation: String, on node: Node) async throws -> [Ride] {
    let followed = try await node.follow(Invitation(text: invitation))
    try followed.checkFailures()
    return try node.records(Ride.self, of: followed.person).all().map(\.record)
}

func fetch(_ person: Person, on node: Node, atMost limit: Int) async throws {
    do {
        try await node.sync(with: person) { progress in
            print(progress)
            if case .receiving(_, let entries, _) = progress, entries >= limit { throw CancellationError() }
        }
    } catch is CancellationError {
        print("The rest stays for the next time.")
    }
}

func openNode(name: String) throws -> Node {
    try Node.open(program: "rides", kinds: [Ride.self], orCreateFor: name)
}

@Test("A friend sees the ride") func friendship() async throws {
    let anna = try Node.testing("Anna")
    let ben = try Node.testing("Ben")
    let ride = Ride(kilometres: 12.5)
    try anna.add(ride)
    try await anna.listen(host: "127.0.0.1") { _ in
        let invitation = try anna.invite(sharing: Ride.self)
        #expect(try await rides(by: invitation.text, on: ben) == [ride])
    }
}
