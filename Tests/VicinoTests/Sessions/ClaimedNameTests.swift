import Foundation
import Testing
import VicinoActivity
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("The claimed name of a user")
    struct ClaimedNameTests {
        private let folder: TemporaryFolder
        private let clock = TestClock()
        private let anna: Node
        private let ben: Node

        init() throws {
            folder = try TemporaryFolder()
            anna = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
            ben = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        }

        private func dump() throws -> DumpSource {
            var bytes: [UInt8] = []
            try anna.export { bytes += $0 }
            return .bytes(bytes)
        }

        private func seen() throws -> ReplicaStatus { try ben.replicaStatus(of: ben.person(for: anna.user)) }

        @Test("A new name is kept, followers receive it, and their petname stays")
        func changed() throws {
            try ben.follow(dump(), as: "Sister")
            let old = try dump()
            try anna.setClaimedName("  Anna Rossi\n")
            #expect(try anna.claimedName() == "Anna Rossi")
            #expect(try Node.open(anna.configuration).claimedName() == "Anna Rossi")
            try ben.importDump(dump())
            #expect(try seen().claimedName == "Anna Rossi")
            #expect(try ben.person(for: anna.user).name == "Sister")
            // An older file does not bring the old name back.
            try ben.importDump(old)
            #expect(try seen().claimedName == "Anna Rossi")
        }

        @Test("A follower receives it in a session, too")
        func session() async throws {
            let (author, follower) = try await Node.testFriends(sharing: Activity.self, clock: clock)
            try author.setClaimedName("Annie")
            let person = try follower.person(for: author.user)
            try await author.listen(host: "127.0.0.1") { listening in
                _ = try await follower.sync(with: person, at: listening.addresses)
            }
            #expect(try follower.replicaStatus(of: person).claimedName == "Annie")
        }

        @Test("A folder from a backup gives a name that contradicts no earlier one")
        func restored() throws {
            try ben.follow(dump())
            try FileManager.default.copyItem(atPath: anna.dataPath, toPath: folder.file("backup"))
            try anna.setClaimedName("Annie")
            try ben.importDump(dump())
            clock.advance(by: .seconds(60))
            var configuration = anna.configuration
            configuration.dataPath = folder.file("backup")
            let restored = try Node.open(configuration)
            #expect(try restored.claimedName() == "Anna")
            try restored.setClaimedName("Anna B")
            var bytes: [UInt8] = []
            try restored.export { bytes += $0 }
            try ben.importDump(.bytes(bytes))
            #expect(try seen().claimedName == "Anna B")
            #expect(try !seen().hasContradictoryRosters)
        }

        @Test(
            "A name that no person can read, or that no roster can hold, changes nothing",
            arguments: [
                "", " \n", "\u{200B}\u{200D}", String(repeating: "é", count: 51), "a\0b", "An\u{202E}na",
                "\u{2067}Anna",
                "An\nna", "An\u{1B}[31mna", "\u{FFFD}", "An\u{200B}na", "An\u{200D}na", "Anna\u{E0041}",
            ])
        func refused(name: String) throws {
            #expect(throws: VicinoError.self) { try anna.setClaimedName(name) }
            #expect(try anna.claimedName() == "Anna")
            var configuration = anna.configuration
            configuration.dataPath = folder.file("new")
            configuration.statePath = folder.file("new-state")
            #expect(throws: VicinoError.self) { try Node.create(configuration, claimedName: name) }
            #expect(!FileManager.default.fileExists(atPath: configuration.dataPath))
        }

        @Test("A refusal says which character it is and why, for a name of the user and for a petname")
        func characters() throws {
            let own = #expect(throws: VicinoError.self) { try anna.setClaimedName("An\u{2067}na") }
            let given = #expect(throws: VicinoError.self) { try anna.checkPetname("Be\u{200B}n", for: ben.user) }
            #expect(own?.message.contains("U+2067 (RIGHT-TO-LEFT ISOLATE), and it changes the direction") == true)
            #expect(given?.message.contains("U+200B (ZERO WIDTH SPACE), and nobody can see it") == true)
            for name in ["Ben 👩\u{200D}👧", "🏳\u{FE0F}\u{200D}🌈 Ben"] {
                try anna.setClaimedName(name)
                try anna.checkPetname(name, for: ben.user)
                #expect(try anna.claimedName().unicodeScalars.elementsEqual(name.unicodeScalars))
            }
        }

        @Test("A Persian name and an emoji keep their joiners, and the name is found without them, too")
        func joiners() throws {
            let name = "علی\u{200C}رضا ❤\u{FE0F}"
            try anna.setClaimedName(name)
            try ben.follow(dump())
            let person = try ben.person(for: anna.user)
            #expect(person.name.utf8.elementsEqual(name.utf8))
            for typed in [name, "علیرضا ❤", "علیرضا ❤\u{FE0F}"] { #expect(try ben.person(named: typed) == person) }
            #expect(throws: VicinoError.self) { try ben.checkPetname("علیرضا ❤", for: ben.user) }
        }

        @Test("The author receives a follower's new name in a session, whichever side began to follow")
        func ofFollower() async throws {
            let (author, follower) = try await Node.testFriends(sharing: Activity.self, clock: clock)
            try follower.setClaimedName("Benno")
            let person = try follower.person(for: author.user)
            try await author.listen(host: "127.0.0.1") { listening in
                _ = try await follower.sync(with: person, at: listening.addresses)
            }
            #expect(try author.followers().map(\.claimedName) == ["Benno"])
            #expect(try author.follower(named: "Benno").user == follower.user)
            #expect(throws: VicinoError.self) { try author.follower(named: "Ben") }
        }

        @Test("The same name once more signs nothing")
        func same() throws {
            let before = try anna.roster().version
            try anna.setClaimedName("Anna")
            #expect(try anna.roster().version == before)
        }
    }
}
