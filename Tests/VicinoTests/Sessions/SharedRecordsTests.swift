import Foundation
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

        /// Some kinds, or all, in any form, from any moment of the last hours.
        private func choice(_ random: inout SeededGenerator) -> Sharing {
            let chosen = Self.kinds.filter { _ in Bool.random(using: &random) }
            let form = SharedForm(number: UInt64.random(in: 0...5, using: &random)) ?? .careful
            let since = clock.now.advanced(byMilliseconds: -Int64.random(in: 0...20_000_000, using: &random))
            return Sharing(
                chosen.isEmpty ? .everything : .kinds(chosen), in: form,
                since: Bool.random(using: &random) ? since : nil)
        }

        /// An activity in one of some areas, or in none.
        private func activity(_ random: inout SeededGenerator) -> Activity {
            var activity = Activity.random(&random)
            activity.area = Bool.random(using: &random) ? "area \(Int.random(in: 0...2, using: &random))" : nil
            return activity
        }

        /// Adds, changes and deletes some records of each kind.
        private func change(_ author: Node, _ random: inout SeededGenerator) throws {
            for _ in 0..<Int.random(in: 1...9, using: &random) { try author.add(activity(&random)) }
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
            for id in activities.dropFirst(2) where Bool.random(using: &random) {
                try author.setPrivate(id, Bool.random(using: &random))
            }
            clock.advance(by: .seconds(1))
        }

        /// Compares what is shown of a kind with what a follower holds, whatever the ids of the records are there.
        private func compare<Kind: RecordKind>(
            _ shown: [Identified<Kind>], _ held: [Identified<Kind>], isShared: Bool
        ) throws {
            func contents(_ records: [Identified<Kind>]) throws -> [String: Int] {
                let texts = try records.map { String(describing: try $0.record.content()) }
                return Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
            }
            #expect(try contents(held) == contents(shown))
            if !isShared { #expect(held.isEmpty) }
        }

        @Test("It is what a session delivers, after each change of the records and of the choice", arguments: 1...5)
        func delivered(seed: UInt64) async throws {
            var random = SeededGenerator(seed: seed)
            let (author, follower) = try await friends()
            let person = try follower.person(for: author.user)
            for _ in 0..<4 {
                try change(author, &random)
                let shared = choice(&random)
                try author.share(shared, with: author.follower(named: "Ben"))
                try await meet(author, follower)
                let ids = shared.kinds.ids ?? Self.kinds
                try compare(
                    author.records(Activity.self, asSharedBy: shared).all(),
                    follower.records(Activity.self, of: person).all(),
                    isShared: ids.contains(Activity.schema.kind))
                try compare(
                    author.records(Visit.self, asSharedBy: shared).all(),
                    follower.records(Visit.self, of: person).all(), isShared: ids.contains(Visit.schema.kind))
                try compare(
                    author.records(Mood.self, asSharedBy: shared).all(),
                    follower.records(Mood.self, of: person).all(), isShared: ids.contains(Mood.schema.kind))
                #expect(try follower.verify(person).problems == [])
                #expect(try author.follower(named: "Ben").holding == .everything)
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
            let moodsOnly = Sharing(.only(Mood.self), in: .everything)
            #expect(try node.records(Activity.self, asSharedBy: moodsOnly).all().isEmpty)
        }

        @Test("It has no note and no place in the careful form, nothing from before its day, and nothing private")
        func careful() throws {
            let node = try Node.testing("Anna", clock: clock, kinds: [Activity.self])
            var walk = Activity.make("walking")
            walk.start = clock.now
            walk.end = nil
            walk.note = "with Ben"
            walk.place = "park"
            walk.area = "the lake"
            try node.add(walk)
            try node.add(walk, isPrivate: true)
            var earlier = walk
            earlier.start = clock.now.advanced(byMilliseconds: -1)
            try node.add(earlier)
            let seen = try node.records(Activity.self, asSharedBy: .careful(since: clock.now)).all().map(\.record)
            #expect(seen.count == 1)
            #expect(seen.first?.start == clock.now)
            #expect(seen.first?.note == nil)
            #expect(seen.first?.place == nil)
            #expect(seen.first?.area == nil)
            #expect(try node.records(Activity.self, asSharedBy: .everything).count() == 2)
        }

        @Test("A new choice is signed once, names its own views, and gives back what was shared before")
        func changed() async throws {
            let (author, follower) = try await friends()
            let ben = try author.follower(named: "Ben")
            let visits = Sharing(.only(Visit.self), in: .everything)
            let former = try #require(try author.grant(to: follower.user, at: clock.now))
            let before = try author.share(visits, with: ben)
            #expect(Set(before.kinds.ids ?? []) == Set(Self.kinds))
            let grant = try #require(try author.grant(to: follower.user, at: clock.now))
            #expect(grant.views.count == 1)
            #expect(Set(grant.views).isDisjoint(with: former.views))
            #expect(grant.extent == visits.extent)
            #expect(try author.follower(named: "Ben").sharing == visits)
            #expect(try author.share(visits, with: ben) == visits)
            #expect(try author.grant(to: follower.user, at: clock.now)?.version == grant.version)
        }

        @Test("An author sees whether a follower holds what they may see since it was narrowed")
        func narrowed() async throws {
            let (author, follower) = try await friends()
            let person = try follower.person(for: author.user)
            try author.add(Activity.make("walking"))
            try await meet(author, follower)
            #expect(try follower.records(Activity.self, of: person).count() == 1)
            try author.share(
                .careful(since: clock.now.advanced(byMilliseconds: 1)), with: author.follower(named: "Ben"))
            #expect(try author.follower(named: "Ben").holding == .lacking(atMost: nil))
            try await meet(author, follower)
            #expect(try author.follower(named: "Ben").holding == .everything)
            #expect(try follower.records(Activity.self, of: person).count() == 0)
            #expect(try follower.replicaStatus(of: person).extent?.form == .careful)
        }

        @Test("An author sees when a deletion has arrived on the follower's device")
        func deleted() async throws {
            let (author, follower) = try await friends()
            let walk = try author.add(Activity.make("walking"))
            try await meet(author, follower)
            clock.advance(by: .seconds(60))
            try author.delete(walk)
            let missing = try #require(try author.follower(named: "Ben").retractions.first)
            #expect(missing.cause == .records(Activity.schema.kind, count: 1))
            #expect(try missing.missing.map(\.key) == [follower.roster().devices[0].signingKey])
            try await meet(author, follower)
            #expect(try author.follower(named: "Ben").retractions.map(\.hasArrived) == [true])
            let devices = try author.follower(named: "Ben").devices
            #expect(devices.map(\.holding) == [.everything])
            #expect(devices.map(\.wholeAt) == [clock.now])
        }

        @Test("What an author narrows leaves the follower's files with the session that brings the new grant")
        func scrubbed() async throws {
            let (author, follower) = try await friends()
            var walk = Activity.make("walking")
            walk.note = "a note that nobody else may keep"
            try author.add(walk)
            try await meet(author, follower)
            #expect(try Self.isHeld(walk.note ?? "", in: follower.dataPath))
            try author.share(Sharing(.everything, in: .careful), with: author.follower(named: "Ben"))
            try await meet(author, follower)
            let person = try follower.person(for: author.user)
            #expect(try follower.records(Activity.self, of: person).all().map(\.record.note) == [nil])
            #expect(try !Self.isHeld(walk.note ?? "", in: follower.dataPath))
        }

        /// Whether a file of a folder contains a text.
        private static func isHeld(_ text: String, in folder: String) throws -> Bool {
            let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
            return names.contains { name in
                FileManager.default.contents(atPath: "\(folder)/\(name)")?.range(of: Data(text.utf8)) != nil
            }
        }

        @Test("Nothing is shared with a follower whose access has ended, and no choice is empty")
        func refused() async throws {
            let (author, _) = try await friends()
            let ben = try author.follower(named: "Ben")
            let visits = Sharing(.only(Visit.self), in: .everything)
            let nothing = Sharing(.kinds([]), in: .everything)
            #expect(throws: VicinoError.self) { try author.share(nothing, with: ben) }
            clock.advance(by: .seconds(91 * 86_400))
            #expect(throws: VicinoError.self) { try author.share(.everything, with: ben) }
            clock.advance(by: .seconds(-91 * 86_400))
            try author.share(.everything, with: ben)
            try author.revoke(ben)
            #expect(throws: VicinoError.self) { try author.share(visits, with: ben) }
            #expect(try author.follower(named: "Ben").sharing.kinds == .everything)
            #expect(try author.grant(to: ben.user, at: clock.now) == nil)
        }
    }
}
