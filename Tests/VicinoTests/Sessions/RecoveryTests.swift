import Testing
import VicinoActivity
import VicinoCore

@testable import Vicino

extension Sessions {
    @Suite("An author who has restored a backup, and meets a follower")
    struct RecoveryTests {
        /// Ben follows Anna, who has made a backup since.
        private func backedUp(records: Int) async throws -> Encounter {
            let encounter = try Encounter()
            try encounter.add(records)
            try await encounter.follow()
            try encounter.backUp()
            return encounter
        }

        @Test("Lost records return from the follower, and no other record is lost", arguments: [true, false])
        func recovers(isNoticed: Bool) async throws {
            let encounter = try await backedUp(records: 20)
            let lost = try encounter.anna.add(Activity.make(note: "lost"))
            _ = try await encounter.sync()
            let writer = lost.writer

            try await encounter.restore(isNoticed: isNoticed)
            try encounter.anna.add(Activity.make(note: "after"))
            for _ in 0..<3 { _ = try await encounter.sync() }
            #expect(try encounter.areEqual())
            let notes = try encounter.anna.contents(of: encounter.anna.me).values.compactMap(\.note)
            #expect(notes.contains("lost"))
            #expect(notes.contains("after"))
            #expect(try encounter.anna.contents(of: encounter.anna.me).count == 22)
            let next = try encounter.anna.add(Activity.make(note: "later"))
            #expect(next.writer != writer)
            _ = try await encounter.sync()
            #expect(try encounter.areEqual())
            #expect(try encounter.ben.verifyAll().isEmpty)
            #expect(try encounter.anna.verifyAll().isEmpty)
        }

        @Test("A log that the author's device has lost completely returns, too", arguments: [true, false])
        func lostLog(isNoticed: Bool) async throws {
            let encounter = try await backedUp(records: 5)
            try await encounter.restore(isNoticed: true)
            // It continues as a new writer, of which the backup knows nothing.
            try encounter.anna.add(Activity.make(note: "lost"))
            _ = try await encounter.sync()
            #expect(try encounter.areEqual())

            try await encounter.restore(isNoticed: isNoticed)
            for _ in 0..<3 { _ = try await encounter.sync() }
            // It has another id now, and the follower has it once.
            let notes = try encounter.anna.contents(of: encounter.anna.me).values.compactMap(\.note)
            #expect(notes.contains("lost"))
            #expect(try encounter.anna.contents(of: encounter.anna.me).count == 6)
            #expect(try encounter.ben.contents(of: encounter.annaAsBenSeesHer).count == 6)
            #expect(try encounter.areEqual())
            #expect(try await encounter.sync().entryCount == 0)
            #expect(try encounter.ben.verifyAll().isEmpty)
            #expect(try encounter.anna.verifyAll().isEmpty)
        }
    }
}
