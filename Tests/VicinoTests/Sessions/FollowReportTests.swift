import GRDB
import Testing
import VicinoActivity

@testable import Vicino
@testable import VicinoStore

extension Sessions {
    @Suite("What following an author reports")
    struct FollowReportTests {
        private let encounter: Encounter
        private let strangers: NetworkStrangers

        init() throws {
            encounter = try Encounter()
            strangers = NetworkStrangers(encounter.clock)
        }

        /// A way to follow an author.
        enum Way: CaseIterable { case file, invitation, inPerson }

        private func follow(
            by way: Way, progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in }
        ) async throws -> FollowReport {
            let anna = encounter.anna
            let ben = encounter.ben
            switch way {
            case .file: return try ben.follow(.bytes(try anna.dump()))
            case .invitation:
                let invitation = try anna.invite(sharing: .everything)
                return try await encounter.whileAnnaListens {
                    try await ben.follow(invitation, at: [$0], progress: progress)
                }
            case .inPerson:
                let opened = strangers.open(anna) { _ in true }
                let device = try await strangers.device(for: ben)
                let followed: Result<FollowReport, any Error>
                do {
                    followed = .success(
                        try await ben.follow(
                            near: [device], over: [], as: nil, by: strangers.time, progress: progress
                        ) { _ in true })
                } catch { followed = .failure(error) }
                // After a session that was cut short, Anna still waits.
                opened.cancel()
                _ = await opened.result
                return try followed.get()
            }
        }

        @Test(
            "Each way to follow names the author and the changes, and the second time nothing new",
            arguments: Way.allCases)
        func follows(by way: Way) async throws {
            try encounter.add(3)
            let first = try await follow(by: way)
            #expect(first.person.name == "Anna")
            #expect(first.changes.author == first.person)
            #expect(try first.changes.added(Activity.self).count == 3)
            #expect(first.changes.addedCount == 3)
            #expect(first.description == "You follow Anna: 3 new.")
            #expect((first.session == nil) == (way == .file))
            try first.checkFailures()

            let second = try await follow(by: way)
            #expect(second.person == first.person)
            #expect(second.changes.addedCount == 0)
            #expect(second.changes.changedCount == 0)
            try second.checkFailures()
        }

        @Test(
            "A session that fails once the author is followed is in the report",
            arguments: [Way.invitation, .inPerson])
        func fails(by way: Way) async throws {
            try encounter.add(3)
            // A session fails if the key by which the author's devices are recognised cannot be stored.
            try encounter.ben.catalog.write { db in
                try db.execute(
                    sql: "CREATE TRIGGER damage BEFORE INSERT ON known_presence BEGIN SELECT RAISE(ABORT, 'no'); END")
            }
            let followed = try await follow(by: way)
            let error = #expect(throws: VicinoError.self) { try followed.checkFailures() }
            #expect(error?.code == .unverified)
            #expect(followed.person.name == "Anna")
            #expect(followed.changes.addedCount == 0)
            #expect(followed.description == "You follow Anna: nothing new. \(error?.message ?? "")")
            #expect(try encounter.ben.following().map(\.user) == [encounter.anna.user])
        }

        @Test(
            "A caller that throws from the progress gets its error back, and follows the author nevertheless",
            arguments: [Way.invitation, .inPerson])
        func stopped(by way: Way) async throws {
            try encounter.add(5000)
            let stop = VicinoError(.refused, "Enough.")
            let error = await #expect(throws: VicinoError.self) {
                try await follow(by: way) { progress in if case .merged = progress { throw stop } }
            }
            #expect(error == stop)
            let held = try encounter.ben.records(Activity.self, of: encounter.annaAsBenSeesHer).count()
            #expect((1..<5000).contains(held), "\(held) records")
        }
    }
}
