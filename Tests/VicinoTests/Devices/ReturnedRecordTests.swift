import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("A restored device takes back what a follower still has, before it meets the user's other device")
struct ReturnedRecordTests {
    /// Two devices and a follower, who all know everything, and a backup of the first device.
    private struct World {
        let household: Household
        private let backup: String

        /// - Parameters:
        ///   - notes: the records in the backup.
        ///   - later: the records that are made after it.
        init(notes: [String], later: [String]) async throws {
            household = try Household()
            backup = household.folder.file("backup")
            for note in notes { try household.first.add(Activity.make(note: note)) }
            try await household.follow()
            try await household.meetAll()
            household.first.own.scrub()
            try FileManager.default.copyItem(atPath: household.first.dataPath, toPath: backup)
            for note in later { try change { try household.first.add(Activity.make(note: note)) } }
            try await tellAll()
        }

        /// Lets some time pass, and makes a change.
        func change(_ body: () throws -> Void) throws {
            household.clock.advance(by: .seconds(5))
            try body()
            household.clock.advance(by: .seconds(5))
        }

        func tellAll() async throws {
            try await household.meetAll()
            for device in household.devices { try await Household.meet(household.ben, device) }
        }

        /// The first device goes on with its backup, and notices that.
        func restore() async throws {
            let configuration = household.first.configuration
            let path = household.folder.file("restored")
            try await household.reopen(0) {
                var moved = configuration
                moved.dataPath = path
                try FileManager.default.moveItem(atPath: backup, toPath: moved.dataPath)
                return try Node.open(moved)
            }
        }

        /// The restored device meets the follower, and only then the other device.
        func meet() async throws {
            try await Household.meet(household.ben, household.first)
            household.clock.advance(by: .seconds(5))
            for _ in 0..<2 { try await tellAll() }
        }

        func id(_ note: String, on device: Node) throws -> RecordID {
            try #require(try device.contents(of: device.me).first { $0.value.note == note }?.key)
        }

        /// Expects all devices to have these notes, and the follower to see them.
        func expect(_ notes: [String]) throws {
            let ben = household.ben
            let person = try ben.person(named: household.first.user.description)
            let shown = try ben.values(of: person)
            for device in household.devices {
                let held = try Household.notes(device)
                #expect(held == notes)
                let own = try device.values(of: device.me)
                // A follower may see a record twice, by the id of a log that was closed and by a new one.
                #expect(Set(shown) == Set(own))
                #expect(try device.verifyAll().isEmpty)
            }
            #expect(try ben.verifyAll().isEmpty)
        }
    }

    @Test("A record that the other device has deleted since is deleted again")
    func deleted() async throws {
        let world = try await World(notes: ["early"], later: ["late"])
        try world.change { try world.household.second.delete(world.id("late", on: world.household.second)) }
        try await world.restore()
        try await world.meet()
        try world.expect(["early"])
    }

    @Test("A record that the other device has is there once, as it is there")
    func changed() async throws {
        let world = try await World(notes: ["early"], later: ["late", "other"])
        let second = world.household.second
        try world.change { try second.update(world.id("late", on: second), as: Activity.self) { $0.note = "changed" } }
        try await world.restore()
        try await world.meet()
        try world.expect(["changed", "early", "other"])
    }

    @Test("A record that only the follower has stays")
    func onlyThere() async throws {
        let world = try await World(notes: ["early"], later: [])
        let first = world.household.first
        try world.change { try first.add(Activity.make(note: "late")) }
        try await Household.meet(world.household.ben, first)
        try await world.restore()
        try await world.meet()
        try world.expect(["early", "late"])
    }

    @Test("A change since it has returned counts, and the record is there once", arguments: [true, false])
    func changedAfterReturn(isDeletion: Bool) async throws {
        let world = try await World(notes: ["early"], later: ["late"])
        try await world.restore()
        try await Household.meet(world.household.ben, world.household.first)
        let first = world.household.first
        let id = try world.id("late", on: first)
        try world.change {
            if isDeletion { try first.delete(id) } else { try first.update(id, as: Activity.self) { $0.note = "new" } }
        }
        try await world.meet()
        try world.expect(isDeletion ? ["early"] : ["early", "new"])
    }

    @Test("A change that the follower had gives way to what the other device has done since", arguments: [true, false])
    func earlierChange(isDeletion: Bool) async throws {
        let world = try await World(notes: ["early"], later: [])
        let first = world.household.first
        let second = world.household.second
        let id = try world.id("early", on: first)
        try world.change { try first.update(id, as: Activity.self) { $0.note = "changed" } }
        try await world.tellAll()
        try world.change {
            if isDeletion {
                try second.delete(id)
            } else {
                try second.update(id, as: Activity.self) { $0.note = "new" }
            }
        }
        try await world.restore()
        try await world.meet()
        try world.expect(isDeletion ? [] : ["new"])
    }

    @Test("A deletion that the follower had gives way to what the other device has changed since")
    func earlierDeletion() async throws {
        let world = try await World(notes: ["early", "kept"], later: [])
        let first = world.household.first
        let second = world.household.second
        let id = try world.id("early", on: first)
        try world.change { try first.delete(id) }
        try await Household.meet(world.household.ben, first)
        try world.change { try second.update(id, as: Activity.self) { $0.note = "changed" } }
        try await world.restore()
        try await world.meet()
        try world.expect(["changed", "kept"])
    }

    @Test("Once all have met, nothing is new for the follower, whichever device they meet")
    func rest() async throws {
        let world = try await World(notes: ["early"], later: ["late"])
        try await world.restore()
        try await world.meet()
        for device in world.household.devices {
            let (report, _) = try await Household.meet(world.household.ben, device)
            #expect(report.entryCount == 0)
        }
        try world.expect(["early", "late"])
    }

    @Test("Two devices that have both ended a lost device's log come to rest")
    func endedTwice() async throws {
        let household = try Household(devices: 3)
        try await household.follow()
        try await household.meetAll()
        let lost = household.devices[2]
        try lost.add(Activity.make(note: "lost"))
        try await Household.meet(household.ben, lost)
        let listed = try #require(
            try household.first.devices().first { $0.key == lost.own.deviceKey.publicKey })
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(listed)
        household.clock.advance(by: .seconds(5))
        try await Household.meet(household.first, household.second)
        for device in [household.first, household.second] { try await Household.meet(household.ben, device) }
        for _ in 0..<3 { try await Household.meet(household.first, household.second) }
        let (first, second) = try await Household.meet(household.first, household.second)
        #expect(first.entryCount == 0)
        #expect(second.entryCount == 0)
    }
}
