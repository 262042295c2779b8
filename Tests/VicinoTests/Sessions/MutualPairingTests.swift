import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("One pairing for both directions")
    struct MutualPairingTests {
        private let encounter: Encounter
        private let strangers: NetworkStrangers
        private var anna: Node { encounter.anna }
        private var ben: Node { encounter.ben }

        init() throws {
            encounter = try Encounter()
            strangers = NetworkStrangers(encounter.clock)
            try encounter.add(5)
            try encounter.ben.add(Activity.make("reading"))
        }

        /// Anna opens her device, and Ben follows her.
        private func pair(followsBack: Bool, sharingBack shared: Sharing?) async throws {
            let follower = strangers.open(anna, followsBack: followsBack) { _ in true }
            let (person, report) = try await strangers.follow(ben, sharingBack: shared) { _ in true }
            #expect(person.user == anna.user)
            #expect(report.entryCount == 5)
            #expect(try await follower.value?.user == ben.user)
        }

        @Test("If both choose it, each follows the other, and the first session brings the records of both")
        func both() async throws {
            try await pair(followsBack: true, sharingBack: Sharing(.only(Activity.self), in: .everything))
            #expect(try anna.following().map(\.name) == ["Ben"])
            #expect(try ben.followers().map(\.user) == [anna.user])
            #expect(try ben.followers().map(\.sharing.kinds) == [.only(Activity.self)])
            let known = try anna.person(for: ben.user)
            #expect(try anna.values(of: known) == ben.values(of: ben.me))
            #expect(try encounter.areEqual())
        }

        @Test("Only the one who opened chooses it: no record of the other is shown")
        func onlyAsked() async throws {
            try await pair(followsBack: true, sharingBack: nil)
            #expect(try anna.following().map(\.name) == ["Ben"])
            #expect(try ben.followers().isEmpty)
            #expect(try anna.records(Activity.self, of: anna.person(for: ben.user)).count() == 0)
            #expect(try encounter.areEqual())
        }

        @Test("Only the one who asked chooses it: they may be followed, and are not")
        func onlyAsker() async throws {
            try await pair(followsBack: false, sharingBack: .everything)
            #expect(try anna.following().isEmpty)
            #expect(try ben.followers().map(\.user) == [anna.user])
            #expect(try encounter.areEqual())
        }

        @Test("Without a choice, a pairing holds in one direction")
        func one() async throws {
            try await pair(followsBack: false, sharingBack: nil)
            #expect(try anna.following().isEmpty)
            #expect(try ben.followers().isEmpty)
        }

        @Test("If the digits differ for one of them, neither follows")
        func refused() async throws {
            let follower = strangers.open(anna, followsBack: true) { _ in true }
            await #expect(throws: (any Error).self) {
                try await strangers.follow(ben, sharingBack: .everything) { _ in false }
            }
            // A no that comes at once may reach no screen, and then this device stays open.
            follower.cancel()
            _ = await follower.result
            for node in [anna, ben] {
                #expect(try node.following().isEmpty)
                #expect(try node.followers().isEmpty)
            }
        }
    }
}
