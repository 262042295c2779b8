import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("What a follower sees of the user")
    struct SharedRecordsTests {
        private let clock = TestClock()

        /// Two people who have met: Anna, and Ben, who may see every kind.
        private func friends() async throws -> (author: Node, follower: Node) {
            try await Node.testFriends(sharing: Activity.self, Visit.self, Mood.self, clock: clock)
        }

        private func meet(_ author: Node, _ follower: Node) async throws {
            let person = try follower.person(for: author.user)
            try await author.listen(host: "127.0.0.1") { listening in
                _ = try await follower.sync(with: person, at: listening.addresses)
            }
        }

        private static let kinds = [Activity.schema.kind, Visit.schema.kind, Mood.schema.kind]

        /// Some kinds, or all.
        private static func choice(_ random: inout SeededGenerator) -> SharedKinds {
            let chosen = kinds.filter { _ in Bool.random(using: &random) }
            return chosen.isEmpty ? .everything : .kinds(chosen)
        }

        /// Adds, changes and deletes some records of each kind.
        private func change(_ author: Node, _ random: inout SeededGenerator) throws {
            for _ in 0..<Int.random(in: 1...9, using: &random) { try author.add(Activity.random(&random)) }
            for number in 0..<Int.random(in: 0...4, using: &random) {
                var visit = Visit()
                visit.area = "area \(number)"
                visit.enteredAt = clock.now
                try author.add(visit)
                try author.add(Mood(name: "mood \(number)", diary: "for nobody"))
            }
            let activities = try author.records(Activity.self).all().map(\.id).shuffled(using: &random)
            if let first = activities.first { try author.update(first, as: Activity.self) { $0.note = "changed" } }
            if activities.count > 2 { try author.delete(activities[1]) }
            clock.advance(by: .seconds(1))
        }

        /// Compares what is shown of a kind with what a follower holds.
        ///
        /// - Parameter before: what they held before the session, which stays if the kind is not shared any more.
        private func compare<Kind: RecordKind>(
            _ shown: [Identified<Kind>], _ held: [Identified<Kind>], before: [Identified<Kind>], isShared: Bool
        ) {
            func byID(_ records: [Identified<Kind>]) -> [RecordID: Kind] {
                Dictionary(uniqueKeysWithValues: records.map { ($0.id, $0.record) })
            }
            #expect(byID(held) == byID(isShared ? shown : before))
            if !isShared { #expect(shown.isEmpty) }
        }

        @Test("It is what a session delivers, after each change of the records and of the choice", arguments: 1...5)
        func delivered(seed: UInt64) async throws {
            var random = SeededGenerator(seed: seed)
            let (author, follower) = try await friends()
            let person = try follower.person(for: author.user)
            for _ in 0..<4 {
                try change(author, &random)
                let shared = Self.choice(&random)
                try author.share(shared, with: author.follower(named: "Ben"))
                let activities = try follower.records(Activity.self, of: person).all()
                let visits = try follower.records(Visit.self, of: person).all()
                let moods = try follower.records(Mood.self, of: person).all()
                try await meet(author, follower)
                let ids = shared.ids ?? Self.kinds
                compare(
                    try author.records(Activity.self, asSharedBy: shared).all(),
                    try follower.records(Activity.self, of: person).all(), before: activities,
                    isShared: ids.contains(Activity.schema.kind))
                compare(
                    try author.records(Visit.self, asSharedBy: shared).all(),
                    try follower.records(Visit.self, of: person).all(), before: visits,
                    isShared: ids.contains(Visit.schema.kind))
                compare(
                    try author.records(Mood.self, asSharedBy: shared).all(),
                    try follower.records(Mood.self, of: person).all(), before: moods,
                    isShared: ids.contains(Mood.schema.kind))
                #expect(try follower.verify(person).problems == [])
            }
        }

        @Test("It has no personal field, and of demo records nothing")
        func hidden() throws {
            let node = try Node.testing("Anna", clock: clock, kinds: [Activity.self, Mood.self])
            _ = try node.addDemo(contentsOf: [Activity.make("invented")])
            try node.add(Activity.make("walking"))
            try node.add(Mood(name: "calm", diary: "for nobody"))
            let moods = node.records(Mood.self, asSharedBy: .everything)
            #expect(try moods.all().map(\.record) == [Mood(name: "calm")])
            let activities = node.records(Activity.self, asSharedBy: .everything)
            #expect(try activities.all().map(\.record.name) == ["walking"])
            #expect(try activities.first()?.record.name == "walking")
            #expect(try activities.count() == 1)
            #expect(try node.records(Activity.self, asSharedBy: .only(Mood.self)).all().isEmpty)
        }

        @Test("A new choice is news for the follower, is signed once, and gives back what was shared before")
        func changed() async throws {
            let (author, follower) = try await friends()
            let ben = try author.follower(named: "Ben")
            let revision = try author.revision()
            let before = try author.share(.only(Visit.self), with: ben)
            #expect(Set(before.ids ?? []) == Set(Self.kinds))
            #expect(try author.revision() > revision)
            let grant = try #require(try author.grant(to: follower.user, at: clock.now))
            #expect(grant.views == [.full(Visit.schema.kind)])
            #expect(try author.follower(named: "Ben").sharedKinds == .only(Visit.self))
            #expect(try author.share(.only(Visit.self), with: ben) == .only(Visit.self))
            #expect(try author.grant(to: follower.user, at: clock.now)?.version == grant.version)
        }

        @Test("Nothing is shared with a follower whose access has ended, and no choice is empty")
        func refused() async throws {
            let (author, _) = try await friends()
            let ben = try author.follower(named: "Ben")
            #expect(throws: VicinoError.self) { try author.share(.kinds([]), with: ben) }
            clock.advance(by: .seconds(91 * 86_400))
            #expect(throws: VicinoError.self) { try author.share(.everything, with: ben) }
            clock.advance(by: .seconds(-91 * 86_400))
            try author.share(.everything, with: ben)
            try author.revoke(ben)
            #expect(throws: VicinoError.self) { try author.share(.only(Visit.self), with: ben) }
            #expect(try author.follower(named: "Ben").sharedKinds == .everything)
            #expect(try author.grant(to: ben.user, at: clock.now) == nil)
        }
    }
}
