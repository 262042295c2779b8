import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@testable import VicinoDiary

@Suite("What runs on two devices of the user")
struct RunningOnDevicesTests {
    private let clock = TestClock()
    private let node: Node
    private let diary: Diary

    init() throws {
        node = try Node.testing("Anna", clock: clock, kinds: [Activity.self])
        diary = Diary(node)
    }

    private func running(_ name: String, minutesAgo minutes: Int64) -> Activity {
        var activity = Activity()
        activity.name = name
        activity.start = clock.now.advanced(byMilliseconds: -minutes * 60_000)
        return activity
    }

    @Test("The later start ends the earlier ones, each where the next begins")
    func laterCounts() throws {
        // As another device has brought them.
        try node.add(running("walking", minutesAgo: 30))
        try node.add(running("reading", minutesAgo: 10))
        try node.add(running("cooking", minutesAgo: 20))
        #expect(try diary.settleRunning().map(\.record.name) == ["cooking", "walking"])
        #expect(try diary.running().map(\.record.name) == ["reading"])
        let ended = try node.records(Activity.self).all().map(\.record)
        #expect(ended.first { $0.name == "walking" }?.end == running("", minutesAgo: 20).start)
        #expect(ended.first { $0.name == "cooking" }?.end == running("", minutesAgo: 10).start)
    }

    @Test("What runs alone goes on, and nothing is written")
    func alone() throws {
        try node.add(running("walking", minutesAgo: 30))
        let before = try node.records(Activity.self).all()
        #expect(try diary.settleRunning().isEmpty)
        #expect(try node.records(Activity.self).all() == before)
    }
}
