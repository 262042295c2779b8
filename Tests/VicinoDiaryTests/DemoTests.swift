import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@testable import VicinoDiary

@Suite("Demo data are the user's own until they end, and no other person receives them")
struct DemoTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node
    private let diary: Diary

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self, Visit.self])
        diary = Diary(node, timeZone: try #require(TimeZone(identifier: "Europe/Rome")))
    }

    private func begin() throws {
        var generator = SeededGenerator(seed: 1)
        try diary.addDemo(using: &generator)
    }

    private func isRefused() -> Bool {
        do { try begin() } catch { return (error as? VicinoError)?.code == .refused }
        return false
    }

    @Test("They are offered to an empty diary, and one call deletes them, also what was changed or is in the trash")
    func beginAndEnd() throws {
        #expect(try diary.stage() == .empty)
        #expect(try diary.offersDemo())
        #expect(try !diary.endDemo())
        try begin()
        #expect(try diary.stage() == .demo)
        #expect(try !diary.offersDemo())
        let all = try node.records(Activity.self).all()
        #expect(all.count > 15)
        try diary.update(all[0].id) { $0.name = "reading" }
        try diary.delete(all[1].id)
        try diary.delete(all[2].id, forever: true)
        #expect(try diary.stage() == .demo)
        #expect(try diary.endDemo())
        #expect(try diary.stage() == .empty)
        #expect(try node.demoRecords().isEmpty)
        var trashed = 0
        try node.trashedRecords(kind: Activity.schema.kind) { _ in trashed += 1 }
        #expect(trashed == 0)
        #expect(try diary.offersDemo())
    }

    @Test("They can begin again after they have ended")
    func again() throws {
        try begin()
        try diary.endDemo()
        try begin()
        #expect(try diary.stage() == .demo)
        #expect(try node.demoRecords() == node.records(Activity.self).all().map(\.id))
    }

    @Test("What the user records beside them stays when they end")
    func besideOwn() throws {
        try begin()
        clock.advance(by: .seconds(60))
        let walk = try diary.start("walking").started
        #expect(try diary.stage() == .demoBesideOwn)
        #expect(isRefused())
        try diary.endDemo()
        #expect(try node.records(Activity.self).all() == [walk])
        #expect(try diary.stage() == .own)
        #expect(isRefused())
    }

    @Test("A recorded track is no double of a demo record that resembles it")
    func doubles() throws {
        try begin()
        let demo = try #require(try node.records(Activity.self).filter(\.distance != nil).first()).record
        var track = demo
        track.start = demo.start.advanced(byMilliseconds: 1_000)
        var before = try NearDoubles(node)
        #expect(before.double(of: track, includesFile: true) == nil)
        try diary.endDemo()
        try diary.add(demo)
        var after = try NearDoubles(node)
        #expect(after.double(of: track, includesFile: true) != nil)
    }

    @Test("Another program that opens the folder knows them, and can end them")
    func reopened() throws {
        try begin()
        let other = try Node.open(node.configuration)
        #expect(try other.demoRecords().count == node.records(Activity.self).count())
        #expect(try Diary(other).endDemo())
        #expect(try diary.stage() == .empty)
    }

    @Test("An invitation ends them before anybody can use it, and none can begin while it is open")
    func invitation() throws {
        try begin()
        _ = try node.invite(sharing: Activity.self)
        #expect(try diary.stage() == .empty)
        #expect(try !diary.offersDemo())
        #expect(isRefused())
        let open = try #require(try node.openInvitations().first)
        try node.withdraw(open)
        #expect(try diary.offersDemo())
    }

    @Test("No invitation is made if a rule forbids it, and the demo goes on")
    func refusedInvitation() throws {
        try begin()
        #expect(throws: VicinoError.self) { _ = try node.invite(sharing: Activity.self, uses: 0) }
        #expect(try diary.stage() == .demo)
    }

    @Test("A follower receives what was recorded, and nothing of the demo")
    func follower() async throws {
        try begin()
        clock.advance(by: .seconds(60))
        let walk = try diary.start("walking").started
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self, Visit.self])
        let invitation = try node.invite(sharing: Activity.self)
        try await node.listen(host: "127.0.0.1") { listening in
            try await ben.follow(invitation, at: listening.addresses)
        }
        let anna = try #require(try ben.following().first)
        #expect(try ben.records(Activity.self, of: anna).all().map(\.record) == [walk.record])
        #expect(try !diary.offersDemo())
    }

    @Test("A dump for followers, or for the user's other devices, holds nothing of the demo", arguments: [true, false])
    func dump(forFollowers: Bool) throws {
        try begin()
        var bytes: [UInt8] = []
        let report = try node.export(for: forFollowers ? .followers(.everything) : .ownDevices) { bytes += $0 }
        #expect(report.entryCount == 0)
        #expect(!bytes.isEmpty)
        #expect(try diary.stage() == .empty)
    }
}
