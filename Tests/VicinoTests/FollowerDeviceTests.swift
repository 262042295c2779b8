import Testing
import VicinoActivity
import VicinoCore
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("What the devices of a follower have, and what has not arrived on them")
struct FollowerDeviceTests {
    private let meeting: Meeting
    private let ben: Node
    private let first = [UInt8](repeating: 1, count: 32)
    private let second = [UInt8](repeating: 2, count: 32)
    private var anna: Node { meeting.anna }

    init() throws {
        meeting = try Meeting()
        ben = try meeting.person("Ben")
        try meeting.ask(ben, meeting.anna.invite(sharing: .everything))
    }

    private func follower() throws -> Follower { try anna.follower(named: "Ben") }

    /// Lets a device of Ben's say that it holds everything that he may see now, or something else.
    private func hear(_ device: [UInt8], isWhole: Bool = true) throws {
        let audience = try #require(try anna.own.audience(follower().sharing))
        let whole = StoredHolding.Whole(audience: audience.name, revision: audience.revision)
        try anna.followerList.note(
            .init(follower: ben.user, device: device), holds: [UInt8](repeating: 7, count: 16),
            allOf: isWhole ? whole : nil, at: meeting.clock.now)
    }

    private func wait() { meeting.clock.advance(by: .seconds(60)) }

    @Test("A follower is up to date until something changes")
    func upToDate() throws {
        #expect(try follower().holding == .unknown)
        try hear(first, isWhole: false)
        #expect(try follower().holding == .lacking(atMost: nil))
        try hear(first)
        #expect(try follower().holding == .everything)
        #expect(try follower().heardAt == meeting.clock.now)
        try anna.add(Activity.make())
        #expect(try follower().holding == .lacking(atMost: 1))
    }

    @Test("Each device has what it has said itself, with the moment")
    func devices() throws {
        try hear(first)
        let met = meeting.clock.now
        wait()
        try anna.add(Activity.make())
        try hear(second)
        let devices = try follower().devices
        #expect(devices.map(\.number) == [1, 2])
        #expect(devices.map(\.shortKey) == ["01010101", "02020202"])
        #expect(devices.map(\.heardAt) == [met, meeting.clock.now])
        #expect(devices.map(\.wholeAt) == [met, meeting.clock.now])
        #expect(devices.map(\.holding) == [.lacking(atMost: 1), .everything])
        #expect(try follower().holding == .everything, "The last statement counts for the follower.")
    }

    @Test("A deletion has arrived once each device has said that it has everything since")
    func deletion() throws {
        let walk = try anna.add(Activity.make())
        try hear(first)
        try hear(second)
        #expect(try follower().retractions.isEmpty)
        wait()
        try anna.delete(walk)
        let retraction = try #require(try follower().retractions.first)
        #expect(retraction.cause == .records(Activity.schema.kind, count: 1))
        #expect(retraction.at == meeting.clock.now)
        #expect(retraction.missing.map(\.key) == [first, second])
        wait()
        try hear(first)
        try hear(second, isWhole: false)
        #expect(try follower().retractions.map { $0.missing.map(\.key) } == [[second]])
        try anna.add(Activity.make())
        try hear(second)
        #expect(try follower().retractions.map(\.hasArrived) == [true])
    }

    @Test("A narrowing has arrived once each device has said that it has everything of the new choice")
    func narrowing() throws {
        try hear(first)
        try hear(second)
        wait()
        try anna.share(.careful(since: meeting.clock.now), with: follower())
        let narrowing = try #require(try follower().retractions.first)
        #expect(narrowing.cause == .narrowing)
        #expect(narrowing.missing.map(\.key) == [first, second])
        #expect(try follower().holding == .lacking(atMost: nil))
        wait()
        try hear(first)
        #expect(try follower().retractions.map { $0.missing.map(\.key) } == [[second]])
        try hear(second)
        #expect(try follower().retractions.map(\.hasArrived) == [true])
        try anna.share(.everything, with: follower())
        #expect(try follower().retractions.first?.cause == .change)
    }

    @Test("A deletion after a narrowing is missing on a device that was last heard before both, and on no other")
    func deletionAfterNarrowing() throws {
        let walk = try anna.add(Activity.make())
        try hear(first)
        wait()
        try anna.share(Sharing(.everything, in: .careful), with: follower())
        wait()
        try anna.delete(walk)
        #expect(try follower().retractions.map(\.hasArrived) == [false, false])
        try hear(first)
        #expect(try follower().retractions.map(\.hasArrived) == [true, true])
    }

    @Test("Nothing is said of a device that was never heard, nor of who may not receive records")
    func nobody() throws {
        try anna.delete(anna.add(Activity.make()))
        #expect(try follower().retractions.isEmpty)
        try hear(first)
        try anna.delete(anna.add(Activity.make()))
        #expect(try !follower().retractions.isEmpty)
        try anna.revoke(follower())
        #expect(try follower().retractions.isEmpty)
        #expect(try follower().devices.count == 1, "What they received before, they keep.")
    }
}
