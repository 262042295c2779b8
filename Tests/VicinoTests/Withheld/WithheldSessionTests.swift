import Foundation
import GRDB
import Testing
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoHarness
import VicinoStore
import VicinoSync
import VicinoTesting

@testable import Vicino

/// `Protocol/logs.md`, *What a view must not tell*, in sessions of real nodes: offers, deltas, and how the device says
/// that it is recognised.
///
/// Anna and Ben know each other. Their folders are copied, and the copies go on as twins: Anna's copy does the same as
/// she does, and more that Ben may not see. `NonInterferenceTests` has the long histories; this has the parts of a
/// session that the own store does not make: grants, presence, and what the catalog says of others.
///
/// What makes it fail, beside what fails there: one revision for all followers (A17), and a grant whose version counts
/// what is granted to others (A15).
@Suite("What a session must not tell")
struct WithheldSessionTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()

    init() throws { folder = try TemporaryFolder() }

    private func configuration(_ name: String) -> Node.Configuration {
        .testing(folder, name, clock: clock, kinds: .builtIn)
    }

    /// Copies a person's folders, as if they had been there since the beginning.
    private func copy(_ name: String, to copy: String) throws {
        for part in ["", "-state"] {
            try FileManager.default.copyItem(atPath: folder.file(name + part), toPath: folder.file(copy + part))
        }
        let state = folder.file(copy + "-state")
        let data = DataFolder(path: folder.file(copy), statePath: state)
        for file in try FileManager.default.contentsOfDirectory(atPath: state) where file.hasSuffix(".json") {
            guard let writer = WriterID(Hex.decode(String(file.dropLast(5)), count: 8) ?? []),
                var marker = WriterMarker.load(data, writer)
            else { continue }
            marker.file = WriterMarker.file(data)
            try marker.store(data, writer)
        }
    }

    /// Anna with a hundred activities, and Ben, who sees them without notes and places; each closed again.
    private func prepare() async throws {
        let anna = try Node.create(configuration("Anna"), claimedName: "Anna")
        let ben = try Node.create(configuration("Ben"), claimedName: "Ben")
        var random = SeededGenerator(seed: 3)
        try anna.write { transaction in
            for _ in 0..<100 { _ = try transaction.add(Activity.random(&random)) }
        }
        let invitation = try anna.invite(sharing: Sharing(.only(Activity.self), in: .careful))
        _ = try await RecordedMeeting(follower: ben, author: anna).run(by: invitation)
        #expect(try ben.contents(of: ben.person(named: anna.user.description)).count == 100)
    }

    /// What Ben may see happen.
    private func change(_ anna: Node, _ random: inout SeededGenerator) throws {
        let records = try anna.records(Activity.self).all().filter { $0.record.note != "private" }
            .sorted { $0.record.start < $1.record.start }
        let steps = Int.random(in: 0...9_999, using: &random)
        try anna.write { transaction in
            _ = try transaction.add(Activity.random(&random))
            try transaction.update(records[1].id, as: Activity.self) { $0.steps = steps }
            try transaction.delete(records[2].id)
        }
    }

    /// What Ben must not notice.
    private func withhold(_ anna: Node, _ random: inout SeededGenerator) async throws {
        var visit = Visit()
        visit.area = "home"
        visit.enteredAt = clock.now
        let records = try anna.records(Activity.self).all().sorted { $0.record.start < $1.record.start }
        try anna.write { transaction in
            try transaction.add(visit)
            for record in records.prefix(1) + records.suffix(20) {
                try transaction.update(record.id, as: Activity.self) {
                    $0.note = "changed"
                    $0.place = "elsewhere"
                    $0.area = "home"
                }
            }
        }
        var secret = Activity.random(&random)
        secret.note = "private"
        try anna.own.edit(now: clock.now, using: &random) { editing in
            let id = try editing.add(CanonicalContent(secret), isPrivate: true)
            try editing.delete(id, forever: false)
            try editing.undelete(id)
        }
        let carla = try Node.create(configuration("Carla"), claimedName: "Carla")
        let invitation = try anna.invite(sharing: Sharing(.everything, in: .everything))
        _ = try await RecordedMeeting(follower: carla, author: anna).run(by: invitation)
        _ = try anna.invite()
    }

    @Test("A follower receives the same messages, whatever an author withholds")
    func same() async throws {
        try await prepare()
        try copy("Anna", to: "Twin")
        try copy("Ben", to: "Ben's twin")
        let anna = try Node.open(configuration("Anna"))
        let twin = try Node.open(configuration("Twin"))
        let ben = try Node.open(configuration("Ben"))
        let hisTwin = try Node.open(configuration("Ben's twin"))
        #expect(try twin.own.isAsItWasLeft(now: clock.now))
        for round in UInt64(0)..<3 {
            clock.advance(by: .seconds(40))
            if round == 0 {
                var random = SeededGenerator(seed: 9)
                try await withhold(twin, &random)
            }
            // Nothing that Ben may see has changed in the first round.
            for author in [anna, twin] where round > 0 {
                var random = SeededGenerator(seed: 100 + round)
                try change(author, &random)
            }
            let said = try await RecordedMeeting(follower: ben, author: anna).run()
            let twinSaid = try await RecordedMeeting(follower: hisTwin, author: twin).run()
            #expect(said == twinSaid, "round \(round)")
            #expect(said.count >= 2)
        }
        #expect(try anna.dump(own: true) != twin.dump(own: true), "The twins have done different things.")
    }
}
