import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("New names in both directions")
    struct NewNameTests {
        @Test("Of two people who follow each other, each learns the new name of the other when they meet")
        func mutual() async throws {
            let (anna, ben) = try await Node.testFriends(sharing: Activity.self, isMutual: true)
            try anna.setClaimedName("Annie")
            try ben.setClaimedName("Benno")
            for (asker, other) in [(anna, ben), (ben, anna)] {
                let person = try asker.person(for: other.user)
                try await other.listen(host: "127.0.0.1") { listening in
                    _ = try await asker.sync(with: person, at: listening.addresses)
                }
            }
            #expect(try anna.followers().map(\.claimedName) == ["Benno"])
            #expect(try ben.followers().map(\.claimedName) == ["Annie"])
            #expect(try anna.replicaStatus(of: anna.person(for: ben.user)).claimedName == "Benno")
            #expect(try ben.replicaStatus(of: ben.person(for: anna.user)).claimedName == "Annie")
            // The names that the two have given each other stay.
            #expect(try anna.following().map(\.name) == ["Ben"])
            #expect(try ben.following().map(\.name) == ["Anna"])
        }
    }
}
