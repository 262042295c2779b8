import Testing
import VicinoActivity
import VicinoCore
import VicinoLocks

@testable import Vicino

extension Sessions {
    @Suite("What a session says has changed")
    struct ChangesTests {
        private let encounter: Encounter

        init() throws { encounter = try Encounter() }

        private func notes(_ records: [Identified<Activity>]) -> Set<String?> { Set(records.map(\.note)) }

        private func activity(_ note: String) -> Activity {
            var activity = Activity.make()
            activity.note = note
            return activity
        }

        @Test("Added, changed and removed records are named, and nothing else")
        func story() async throws {
            let anna = encounter.anna
            let kept = try anna.add(activity("kept"))
            let gone = try anna.add(activity("gone"))
            let first = try await encounter.follow()
            #expect(try notes(first.added(Activity.self)) == ["kept", "gone"])
            #expect(try first.changed(Activity.self).isEmpty)
            #expect(first.removed(Activity.self).isEmpty)
            #expect(first.peer.name == "Anna")
            #expect(first.merged.map(\.author) == [first.peer])
            let ids = try Dictionary(first.added(Activity.self).map { ($0.note, $0.id) }) { $1 }
            let keptID = try #require(ids["kept"])
            let goneID = try #require(ids["gone"])

            try anna.update(kept, as: Activity.self) { $0.note = "changed" }
            try anna.delete(gone)
            let new = try anna.add(activity("new"))
            let second = try await encounter.sync()
            #expect(try notes(second.added(Activity.self)) == ["new"])
            let newID = try #require(try second.added(Activity.self).first?.id)
            #expect(try second.changed(Activity.self).map(\.id) == [keptID])
            #expect(try notes(second.changed(Activity.self)) == ["changed"])
            #expect(second.removed(Activity.self) == [goneID])
            #expect(try second.added(Visit.self).isEmpty)
            #expect(second.removed(Visit.self).isEmpty)

            // A later session changes what the records of an earlier report say now.
            try anna.delete(new)
            #expect(try await encounter.sync().removed(Activity.self) == [newID])
            #expect(try second.added(Activity.self).isEmpty)
            #expect(second.merged.map(\.addedCount) == [1], "The count is that of the session.")
        }

        @Test("The report of a session and its parts name the new records in one form, without those held before")
        func oneForm() async throws {
            try encounter.add(600)
            try await encounter.follow()
            for note in ["b", "c", "a"] { try encounter.anna.add(activity(note)) }
            let report = try await encounter.sync()
            let merged = try #require(report.merged.first)
            for added in try [merged.added(Activity.self), report.added()] {
                #expect(added.compactMap(\.note).sorted() == ["a", "b", "c"])
            }
            #expect(try merged.changed(Activity.self).isEmpty)
        }

        @Test("The parts of a first transfer that was cut name each record once", arguments: [1, 1500])
        func cut(after entries: Int) async throws {
            try encounter.add(3000)
            let invitation = try encounter.anna.invite(sharing: .everything)
            let parts = Parts()
            try await encounter.cut(after: entries) { ben, address, watcher in
                _ = try await ben.follow(invitation, at: [address]) { progress in
                    if case .merged(let report) = progress { parts.add(report) }
                    watcher.observe(progress)
                }
            }
            let before = try parts.ids()
            let rest = try await encounter.sync().added(Activity.self).map(\.id)
            #expect(Set(before).isDisjoint(with: rest))
            #expect(Set(before).count == before.count)
            #expect(before.count + rest.count == 3000)
        }
    }
}

/// The reports of a session's parts.
private final class Parts: Sendable {
    private let reports = LockedValue<[MergeReport]>([])

    func add(_ report: MergeReport) { reports.withLock { $0.append(report) } }

    func ids() throws -> [RecordID] {
        try reports.withLock { $0 }.flatMap { try $0.added(Activity.self).map(\.id) }
    }
}
