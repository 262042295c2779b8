import GRDB
import Testing
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import Vicino
@testable import VicinoStore

@Suite("What a removed device has recorded and no other device knew")
struct LateRecordTests {
    /// Two devices that know the record "early". The second one is removed and goes on.
    private func household(devices count: Int = 2) async throws -> Household {
        let household = try Household(devices: count)
        try household.devices[count - 1].add(Activity.make(note: "early"))
        try await household.follow()
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        return household
    }

    private func remove(_ index: Int, from household: Household) throws {
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device \(index)"))
        household.clock.advance(by: .seconds(5))
    }

    private func lateNotes(_ node: Node) throws -> [String] {
        try node.lateRecords().flatMap { $0.records(Activity.self) }.compactMap(\.note)
    }

    @Test(
        "It is offered from the device's own file, and becomes the user's only by their answer",
        arguments: [true, false])
    func ownDump(isBinary: Bool) async throws {
        let household = try await household()
        try household.second.add(Activity.make(note: "late"))
        try remove(1, from: household)
        let dump = try household.second.dump(as: isBinary ? .binary : .jsonl, own: true)
        for _ in 0..<2 {
            _ = try household.first.importDump(.bytes(dump))
            #expect(try Household.notes(household.first) == ["early"])
            #expect(try lateNotes(household.first) == ["late"])
        }
        let list = try #require(try household.first.lateRecords().first)
        #expect(list.device.name == "device 1")
        #expect(list.device.isRemoved)
        #expect(list.changeCount == 0)
        #expect(try household.first.keep(list) == 1)
        #expect(try Household.notes(household.first) == ["early", "late"])
        _ = try household.first.importDump(.bytes(dump))
        #expect(try household.first.lateRecords().isEmpty)
        #expect(try Household.notes(household.first) == ["early", "late"])
        #expect(try household.first.verifyAll().isEmpty)
    }

    @Test("What a follower alone has of it is asked back before they remove it")
    func follower() async throws {
        let household = try await household()
        try household.second.add(Activity.make(note: "late"))
        try await Household.meet(household.ben, household.second)
        try remove(1, from: household)
        try await Household.meet(household.ben, household.first)
        #expect(try Household.notes(household.first) == ["early"])
        #expect(try lateNotes(household.first) == ["late"])
        let person = try household.ben.person(named: household.first.user.description)
        #expect(try household.ben.contents(of: person).values.compactMap(\.note) == ["early"])

        try household.first.keep(household.first.lateRecords(of: "device 1"))
        household.clock.advance(by: .seconds(5))
        try await Household.meet(household.ben, household.first)
        #expect(try household.ben.values(of: person) == household.first.values(of: household.first.me))
        #expect(try Household.notes(household.first) == ["early", "late"])
        #expect(try household.ben.verifyAll().isEmpty)
        #expect(try household.first.verifyAll().isEmpty)
    }

    @Test("A log that only a follower knows of a removed device is no more trusted")
    func followerAlone() async throws {
        let household = try Household()
        try await household.follow()
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.second.add(Activity.make(note: "late"))
        try await Household.meet(household.ben, household.second)
        try remove(1, from: household)
        for _ in 0..<2 {
            try await Household.meet(household.ben, household.first)
            #expect(try Household.notes(household.first).isEmpty)
            #expect(try lateNotes(household.first) == ["late"])
        }
        let person = try household.ben.person(named: household.first.user.description)
        #expect(try household.ben.contents(of: person).isEmpty)
    }

    @Test("What is discarded on one device is gone on all, and nothing of that device is asked about again")
    func discarded() async throws {
        let household = try await household(devices: 3)
        try household.devices[2].add(Activity.make(note: "late"))
        try remove(2, from: household)
        try await Household.meet(household.first, household.second)
        let dump = try household.devices[2].dump(own: true)
        for device in household.devices.prefix(2) {
            _ = try device.importDump(.bytes(dump))
            #expect(try lateNotes(device) == ["late"])
        }
        try household.first.discard(household.first.lateRecords(of: "device 2"))
        household.clock.advance(by: .seconds(5))
        try await Household.meet(household.first, household.second)
        try household.devices[2].add(Activity.make(note: "later"))
        let later = try household.devices[2].dump(own: true)
        for device in household.devices.prefix(2) {
            _ = try device.importDump(.bytes(later))
            #expect(try device.lateRecords().isEmpty)
            #expect(try Household.notes(device) == ["early"])
            let rows = try device.own.database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM late") }
            #expect(rows == 0)
            #expect(try device.verifyAll().isEmpty)
        }
    }

    @Test("What is kept on one device reaches the others once, and they do not ask")
    func kept() async throws {
        let household = try await household(devices: 3)
        try household.devices[2].add(Activity.make(note: "late"))
        try remove(2, from: household)
        try await Household.meet(household.first, household.second)
        let dump = try household.devices[2].dump(own: true)
        for device in household.devices.prefix(2) { _ = try device.importDump(.bytes(dump)) }
        try household.first.keep(household.first.lateRecords(of: "device 2"))
        household.clock.advance(by: .seconds(5))
        try await Household.meet(household.first, household.second)
        _ = try household.second.importDump(.bytes(dump))
        for device in household.devices.prefix(2) {
            #expect(try device.lateRecords().isEmpty)
            #expect(try Household.notes(device) == ["early", "late"])
            #expect(try device.verifyAll().isEmpty)
        }
    }

    @Test("A thief's many records are kept aside up to a limit, the first ones")
    func tooMany() async throws {
        let household = try await household()
        try household.second.write { transaction in
            for index in 0..<LateRecords.countLimit + 100 {
                try transaction.add(Activity.make(start: Int64(index) * 60_000, note: "\(index)"))
            }
        }
        try remove(1, from: household)
        _ = try household.first.importDump(.bytes(try household.second.dump(own: true)))
        let notes = try lateNotes(household.first)
        #expect(notes == (0..<LateRecords.countLimit).map { "\($0)" })
        #expect(try household.first.lateRecords().map(\.count) == [LateList.countLimit])
    }

    @Test("A thief's long texts are kept aside up to a limit")
    func tooLong() async throws {
        let household = try await household()
        let long = String(repeating: "x", count: 60_000)
        for index in 0..<80 { try household.second.add(Activity.make(note: "\(index)\(long)")) }
        try remove(1, from: household)
        _ = try household.first.importDump(.bytes(try household.second.dump(own: true)))
        let bytes = try household.first.own.database.read {
            try Int.fetchOne($0, sql: "SELECT sum(length(content) + length(schema)) FROM late")
        }
        #expect(bytes ?? 0 > 60_000)
        #expect(bytes ?? 0 <= LateRecords.byteLimit)
    }

    @Test("A later version replaces the record that is here, which stays in the trash; a deletion counts for nothing")
    func changes() async throws {
        let household = try await household()
        let deleted = try household.first.add(Activity.make(note: "deleted there"))
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        let ids = try household.second.contents(of: household.second.me)
        let early = try #require(ids.first { $0.value.note == "early" }?.key)
        try household.second.update(early, as: Activity.self) { $0.note = "changed" }
        try household.second.delete(deleted)
        try remove(1, from: household)
        _ = try household.first.importDump(.bytes(try household.second.dump(own: true)))
        #expect(try Household.notes(household.first) == ["deleted there", "early"])
        let list = try household.first.lateRecords(of: "device 1")
        #expect(list.changeCount == 1)
        #expect(list.count == 1)
        try household.first.keep(list)
        #expect(try Household.notes(household.first) == ["changed", "deleted there"])
        #expect(try Household.trashedNotes(household.first) == ["early"])
        #expect(try household.first.verifyAll().isEmpty)
    }

    @Test("A new writer of a removed device brings nothing in by itself")
    func newWriter() async throws {
        let household = try await household()
        try remove(1, from: household)
        _ = try household.second.restore()
        try household.second.add(Activity.make(note: "by a new writer"))
        _ = try household.first.importDump(.bytes(try household.second.dump(own: true)))
        #expect(try Household.notes(household.first) == ["early"])
        #expect(try lateNotes(household.first) == ["by a new writer"])
        #expect(try household.first.verifyAll().isEmpty)
    }

    @Test("A user who recovers with an empty folder gets the lost device's records back without a question")
    func recovered() async throws {
        let household = try await household()
        try household.first.write { transaction in
            for index in 0..<LateRecords.countLimit + 10 { try transaction.add(Activity.make(note: "number \(index)")) }
        }
        let dump = try household.first.dump(own: true)
        let phrase = try #require(try household.first.recoveryPhrase(isShown: true))
        household.clock.advance(by: .seconds(5))
        let recovered = try Node.recover(
            household.configuration(7), from: .bytes(dump), with: .phrase(phrase), isKeepingDevices: false
        ).node
        #expect(try Household.notes(recovered).count == LateRecords.countLimit + 11)
        #expect(try recovered.lateRecords().isEmpty)
        #expect(try recovered.verifyAll().isEmpty)
    }

    @Test("What was found after the user has seen a list stays aside")
    func foundSince() async throws {
        let household = try await household()
        try household.second.add(Activity.make(note: "seen"))
        try remove(1, from: household)
        _ = try household.first.importDump(.bytes(try household.second.dump(own: true)))
        let list = try household.first.lateRecords(of: "device 1")
        try household.second.add(Activity.make(note: "added by a thief"))
        _ = try household.first.importDump(.bytes(try household.second.dump(own: true)))
        #expect(try household.first.lateRecords(of: "device 1").name != list.name)
        #expect(try household.first.keep(list) == 1)
        #expect(try Household.notes(household.first) == ["early", "seen"])
        #expect(try lateNotes(household.first) == ["added by a thief"])
    }
}
