import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino

@Suite("Demo records end before another user may follow")
struct DemoRecordTests {
    private let folder: TemporaryFolder
    private let clock = TestClock()
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna", clock: clock, kinds: [Activity.self])
    }

    private func walks(_ count: Int) -> [Activity] {
        (1...count).map { hours in
            var activity = Activity()
            activity.name = "walking"
            activity.start = clock.now.advanced(byMilliseconds: Int64(-hours) * 3_600_000)
            activity.end = activity.start.advanced(byMilliseconds: 60_000)
            return activity
        }
    }

    @Test("All of them are added or none, and each is known")
    func added() throws {
        var wrong = walks(3)
        wrong[2].end = wrong[2].start.advanced(byMilliseconds: -1)
        #expect(throws: VicinoError.self) { try node.addDemo(contentsOf: wrong) }
        #expect(try node.demoRecords().isEmpty)
        // The next record has the number of one that was not stored, and is no demo record.
        let own = try node.add(walks(1)[0])
        #expect(try node.endDemo() == 0)
        try node.delete(own, forever: true)
        let ids = try node.addDemo(contentsOf: walks(3))
        #expect(try node.demoRecords() == ids)
        #expect(try node.endDemo() == 3)
        #expect(try node.records(Activity.self).count() == 0)
    }

    @Test("They are for a folder without records of the kind")
    func notEmpty() throws {
        try node.add(walks(1)[0])
        let error = #expect(throws: VicinoError.self) { try node.addDemo(contentsOf: walks(2)) }
        #expect(error?.code == .refused)
        #expect(try node.records(Activity.self).count() == 1)
    }

    @Test("Those that another program adds while an invitation is made end, too")
    func meanwhile() throws {
        let other = try Node.open(node.configuration)
        try node.demo.end { _ = try other.addDemo(contentsOf: walks(3)) }
        #expect(try node.demoRecords().isEmpty)
        #expect(try node.records(Activity.self).count() == 0)
    }

    @Test("A grant that is given in person ends them")
    func granted() throws {
        try node.addDemo(contentsOf: walks(3))
        let ben = try Node.testing(folder, "Ben", clock: clock, kinds: [Activity.self])
        _ = try node.grants.grantAccess(to: ben.roster(), .everything)
        #expect(try node.demoRecords().isEmpty)
        #expect(try node.isShared())
    }

    @Test("A backup contains which records they are")
    func backup() throws {
        try node.addDemo(contentsOf: walks(3))
        var archive: [UInt8] = []
        try node.backUp { archive += $0 }
        let configuration = Node.Configuration.testing(folder, "Restored", clock: clock, kinds: [Activity.self])
        try configuration.makeFolder()
        let bytes = archive
        var offset = 0
        let restored = try Node.restore(
            configuration,
            fromBackup: { count in
                let piece = bytes[offset..<min(bytes.count, offset + count)]
                offset += piece.count
                return Array(piece)
            })
        #expect(try restored.node.endDemo() == 3)
        #expect(try restored.node.records(Activity.self).count() == 0)
    }
}
