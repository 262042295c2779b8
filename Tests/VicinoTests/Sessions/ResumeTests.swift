import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoLocks
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("Sessions that are cut short")
    struct ResumeTests {
        @Test("A first transfer that is cut leaves the newest records readable, and continues where it stopped")
        func first() async throws {
            let encounter = try Encounter()
            try encounter.add(5000)
            let invitation = try encounter.anna.invite(sharing: .everything)
            try await encounter.cut(after: 300) { ben, address, watcher in
                _ = try await ben.follow(invitation, at: [address], progress: watcher.observe)
            }
            let anna = try encounter.annaAsBenSeesHer
            let newest = try #require(
                try encounter.anna.contents(of: encounter.anna.me).keys.max { $0.number < $1.number })
            let held = try encounter.ben.contents(of: anna)
            #expect((1..<5000).contains(held.count), "\(held.count) records")
            #expect(held.keys.contains { $0.number == newest.number }, "\(held.count) records")
            #expect(try encounter.ben.verify(anna).isIncomplete)
            #expect(try encounter.completeness == .incomplete)
            #expect(try encounter.ben.verify(anna).problems.isEmpty)
            let known = try encounter.ben.replicas.replica(encounter.anna.user).held()
            #expect(known.logs.isEmpty, "They need not be told again.")
            #expect(!known.schemas.isEmpty, "They need not be told again.")

            let rest = try await encounter.sync()
            #expect(rest.entryCount == 5000 - held.count)
            #expect(try encounter.areEqual())
            #expect(try encounter.completeness == .upToDate)
            #expect(try !encounter.ben.verify(anna).isIncomplete)
            #expect(try encounter.ben.verify(anna).problems.isEmpty)
        }

        @Test("The progress of a continued first transfer counts what remains of it")
        func progress() async throws {
            let encounter = try Encounter()
            try encounter.add(5000)
            let invitation = try encounter.anna.invite(sharing: .everything)
            try await encounter.cut(after: 300) { ben, address, watcher in
                _ = try await ben.follow(invitation, at: [address], progress: watcher.observe)
            }
            let held = try encounter.ben.contents(of: encounter.annaAsBenSeesHer).count
            let seen = try await encounter.progressOfSync()
            #expect(Set(seen.map(\.total)) == [5000 - held])
            #expect(seen.last?.entries == seen.last?.total)
            #expect(seen.map(\.entries) == seen.map(\.entries).sorted())
        }

        @Test("A caller that throws from the progress ends the session, and keeps what was received")
        func thrown() async throws {
            let encounter = try Encounter()
            try encounter.add(5000)
            let invitation = try encounter.anna.invite(sharing: .everything)
            try await encounter.whileAnnaListens { [ben = encounter.ben] address in
                _ = await #expect(throws: CancellationError.self) {
                    try await ben.follow(invitation, at: [address]) { progress in
                        if case .receiving(_, let entries, _) = progress, entries >= 300 { throw CancellationError() }
                    }
                }
            }
            let status = try encounter.ben.replicaStatus(of: encounter.annaAsBenSeesHer)
            #expect(status.lastFailure == nil, "The user's choice is not a failure.")
            let held = try encounter.ben.contents(of: encounter.annaAsBenSeesHer).count
            #expect((1..<5000).contains(held))
            #expect(try await encounter.sync().entryCount == 5000 - held)
        }

        @Test("The progress of a continued later transfer ends at what it has needed")
        func laterProgress() async throws {
            let encounter = try Encounter()
            try encounter.add(3000)
            try await encounter.follow()
            try encounter.forgetWhatWasHandedOut()
            try encounter.add(3000, seed: 8)
            try await encounter.cutSync(after: 1000)
            let seen = try await encounter.progressOfSync()
            let first = try #require(seen.first)
            let last = try #require(seen.last)
            #expect(last.entries == last.total)
            #expect(first.total <= last.total)
            #expect(last.total <= 2000 + 256)
            // Only the segment that the author has continued turns out to differ later.
            #expect(last.total - first.total <= 256)
            #expect(try encounter.areEqual())
        }

        @Test("Records deleted after a first transfer was cut leave the files with the next one")
        func deletedMeanwhile() async throws {
            let encounter = try Encounter()
            try encounter.add(3000)
            let secret = Data("only until the next time".utf8)
            // The newest entries come first. What was recorded before a follower came has numbers by its content.
            let ids = try (0..<300).map { index in
                let start: Int64 = index.isMultiple(of: 2) ? 0 : 4_000_000_000_000
                return try encounter.anna.add(Activity.make(start: start, note: "only until the next time"))
            }
            let invitation = try encounter.anna.invite(sharing: .everything)
            try await encounter.cut(after: 300) { ben, address, watcher in
                _ = try await ben.follow(invitation, at: [address], progress: watcher.observe)
            }
            let path = encounter.ben.dataPath
            #expect(try PowerCut.contents(of: path).contains { $0.range(of: secret) != nil })

            for id in ids { try encounter.anna.delete(id, forever: true) }
            _ = try await encounter.sync()
            #expect(try encounter.areEqual())
            #expect(try !PowerCut.contents(of: path).contains { $0.range(of: secret) != nil })
        }

        @Test("A later transfer that is cut does not change the shown records, and continues where it stopped")
        func later() async throws {
            let encounter = try Encounter()
            try await encounter.follow()
            try encounter.add(3000)
            _ = try await encounter.sync()
            let before = try encounter.ben.contents(of: encounter.annaAsBenSeesHer)
            try encounter.forgetWhatWasHandedOut()
            let ids = try encounter.anna.contents(of: encounter.anna.me).keys.sorted { $0.number < $1.number }
            try await encounter.anna.change { transaction in
                for id in ids.prefix(200) { try transaction.update(id, as: Activity.self) { $0.note = "changed" } }
                for id in ids.suffix(20) { try transaction.delete(id) }
            }
            try encounter.add(3000, seed: 8)
            try await encounter.cutSync(after: 1000)
            #expect(try encounter.ben.contents(of: encounter.annaAsBenSeesHer) == before)
            #expect(try encounter.completeness == .behind)
            let rest = try await encounter.sync()
            #expect(rest.entryCount < 3200)
            #expect(rest.failures.isEmpty)
            #expect(try encounter.areEqual())
            #expect(try encounter.completeness == .upToDate)
            #expect(try encounter.ben.verify(encounter.annaAsBenSeesHer).problems.isEmpty)
        }

        @Test("Of many new records the received ones are kept, although they could have arrived as one update")
        func manyNew() async throws {
            let encounter = try Encounter()
            try encounter.add(1000)
            try await encounter.follow()
            try encounter.add(3000, seed: 8)
            try await encounter.cutSync(after: 1000)
            let rest = try await encounter.sync()
            #expect((1...2000).contains(rest.entryCount))
            #expect(rest.failures.isEmpty)
            #expect(try encounter.areEqual())
        }

        @Test("The rest of a cut transfer does not damage what later arrives by file, or as an update")
        func leftOver() async throws {
            let encounter = try Encounter()
            try encounter.add(2000)
            try await encounter.follow()
            try encounter.forgetWhatWasHandedOut()
            try encounter.add(2000, seed: 8)
            try await encounter.cutSync(after: 500)
            let ids = try encounter.anna.contents(of: encounter.anna.me).keys.sorted { $0.number < $1.number }
            try await encounter.anna.change { transaction in
                for id in ids.suffix(300) { try transaction.delete(id) }
            }
            _ = try encounter.ben.importDump(.bytes(try encounter.anna.dump()))
            try encounter.anna.add(Activity.make(note: "one more"))
            #expect(try await encounter.sync().failures.isEmpty)
            #expect(try encounter.areEqual())
            #expect(try encounter.ben.verify(encounter.annaAsBenSeesHer).problems.isEmpty)
        }

        @Test("A transfer continues when the author has changed something in between")
        func changed() async throws {
            let encounter = try Encounter()
            try encounter.add(4000)
            let invitation = try encounter.anna.invite(sharing: .everything)
            try await encounter.cut(after: 1000) { ben, address, watcher in
                _ = try await ben.follow(invitation, at: [address], progress: watcher.observe)
            }
            let ids = try encounter.anna.contents(of: encounter.anna.me).keys.sorted { $0.number < $1.number }
            try await encounter.anna.change { transaction in
                for id in [ids[0], ids[2000], ids[3998]] {
                    try transaction.update(id, as: Activity.self) { $0.note = "changed" }
                }
                for id in [ids[1], ids[2001], ids[3999]] { try transaction.delete(id) }
            }
            _ = try await encounter.sync()
            #expect(try encounter.areEqual())
            #expect(try encounter.ben.verify(encounter.annaAsBenSeesHer).problems.isEmpty)
        }

        @Test("The received part of a batch does not arrive again, and is dropped when the rest is there")
        func fragment() async throws {
            let (encounter, id, batch, replica) = try await Encounter.beforeSecondBatch()
            let fragment = Fragment(segments: [0], bytes: Array(batch.data.dropLast(100)))
            try replica.keep(Fragment(segments: [0, 300], bytes: [1]), of: id)
            #expect(try replica.fragment(of: id)?.segments == [0, 300])
            try replica.keep(fragment, of: id)
            #expect(try replica.fragment(of: id) == fragment)

            let report = try await encounter.sync()
            #expect(report.bytesReceived < batch.data.count, "\(report.bytesReceived) of \(batch.data.count) bytes")
            #expect(try encounter.areEqual())
            #expect(try replica.fragment(of: id) == nil)
        }

        @Test("The kept part of a batch that has changed since does no damage")
        func otherFragment() async throws {
            let (encounter, id, batch, replica) = try await Encounter.beforeSecondBatch()
            try replica.keep(Fragment(segments: [0], bytes: Array(batch.data.dropLast(100))), of: id)
            try encounter.add(20, seed: 9)
            #expect(try await encounter.sync().failures.isEmpty)
            #expect(try encounter.areEqual())
            #expect(try encounter.ben.verify(encounter.annaAsBenSeesHer).problems.isEmpty)
        }
    }
}

extension Encounter {
    /// Ben follows, and Anna has more records since, which would arrive as a whole batch.
    ///
    /// - Returns: also the log, the batch, and where Ben keeps received parts.
    fileprivate static func beforeSecondBatch() async throws -> (Encounter, LogID, PackedBatch, ReplicaStore) {
        let encounter = try Encounter()
        try encounter.add(100)
        try await encounter.follow()
        try encounter.forgetWhatWasHandedOut()
        try encounter.add(100, seed: 8)
        let (id, batch) = try encounter.segment()
        return (encounter, id, batch, try encounter.ben.replicas.replica(encounter.anna.user))
    }

    /// Ben asks for new records, and the connection breaks after so many entries.
    fileprivate func cutSync(after entries: Int) async throws {
        try await cut(after: entries) { [author = anna.user] ben, address, watcher in
            _ = try await ben.sync(with: author, at: [address], progress: watcher.observe)
        }
    }

    /// Ben asks for new records until he has them.
    ///
    /// - Returns: the progress that the session reported.
    fileprivate func progressOfSync() async throws -> [(entries: Int, total: Int)] {
        let seen = LockedValue<[(entries: Int, total: Int)]>([])
        try await whileAnnaListens { [ben, author = anna.user] address in
            _ = try await ben.sync(with: author, at: [address]) { progress in
                if case .receiving(_, let entries, let total) = progress {
                    seen.withLock { $0.append((entries, total)) }
                }
            }
        }
        return seen.withLock { $0 }
    }

    /// The first segment of Anna's activities, as her device would send it now.
    fileprivate func segment() throws -> (LogID, PackedBatch) {
        var random = SeededGenerator(seed: 1)
        let now = anna.configuration.now()
        let view = try requireValue(try anna.own.audience(.everything)).view(of: Activity.schema.kind)
        return try anna.own.signedSource(views: [view], now: now, using: &random) { source in
            let head = try requireValue(source.offer()?.offer.logs.first).head.claimed()
            let answer = try requireValue(try source.entries(head.log, at: head.position, [0]))
            return (head.log, try requireValue(answer.first?.parts.first))
        }
    }
}
