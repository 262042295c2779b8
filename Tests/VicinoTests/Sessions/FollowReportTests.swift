import Testing
import VicinoActivity
import VicinoTesting

@testable import Vicino

extension Sessions {
    @Suite("What following an author reports")
    struct FollowReportTests {
        private let encounter: Encounter
        private let square: Square

        init() throws {
            encounter = try Encounter()
            square = Square(encounter.clock)
        }

        /// A way to follow an author.
        enum Way: CaseIterable { case file, invitation, inPerson }

        private func follow(
            by way: Way, progress: @escaping @Sendable (SyncProgress) throws -> Void = { _ in }
        ) async throws -> FollowReport {
            let (anna, ben) = (encounter.anna, encounter.ben)
            switch way {
            case .file: return try ben.follow(.bytes(try anna.dump()))
            case .invitation:
                let invitation = try anna.invite(sharing: .everything)
                return try await encounter.whileAnnaListens {
                    try await ben.follow(invitation, at: [$0], progress: progress)
                }
            case .inPerson:
                let opened = square.open(anna) { _ in true }
                let device = try await square.device(for: ben)
                let followed = try await ben.follow(
                    near: [device], over: [], as: nil, by: square.time, progress: progress
                ) { _ in true }
                // After a session that was cut short, Anna still waits.
                opened.cancel()
                _ = await opened.result
                return followed
            }
        }

        @Test(
            "Each way to follow names the author and the changes, and the second time nothing new",
            arguments: Way.allCases)
        func follows(by way: Way) async throws {
            try encounter.add(3)
            let first = try await follow(by: way)
            #expect(first.person.name == "Anna" && first.changes.author == first.person)
            #expect(try first.changes.added(Activity.self).count == 3 && first.changes.added == 3)
            #expect(first.description == "You follow Anna: 3 new." && (first.session == nil) == (way == .file))
            try first.checkFailures()

            let second = try await follow(by: way)
            #expect(second.person == first.person && second.changes.added == 0 && second.changes.changed == 0)
            try second.checkFailures()
        }

        @Test("Following in person reports what was received before the first session was cut short")
        func cutShort() async throws {
            try encounter.add(5000)
            let followed = try await follow(by: .inPerson) { progress in
                if case .merged = progress { throw CancellationError() }
            }
            #expect(throws: CancellationError.self) { try followed.checkFailures() }
            let held = try encounter.ben.records(Activity.self, of: followed.person).count()
            #expect((1..<5000).contains(held) && followed.changes.added == held, "\(held) records")
            #expect(followed.description.hasPrefix("You follow Anna: \(held) new. "))
        }
    }
}
