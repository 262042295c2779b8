import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

@Suite("What followers see of an author with several devices")
struct DeviceViewTests {
    private let devices: DeviceViewWorld
    private let careful = Sharing(.everything, in: .careful)

    init() throws { devices = try DeviceViewWorld() }

    @Test("A follower sees each record once, under the same id, whichever device they meet")
    func once() throws {
        for index in 0..<300 { try devices.on(0).add("first \(index)") }
        try devices.on(0).give(.everything, to: "ben")
        try devices.meet()
        try devices.on(1).add("second")
        try devices.on(1).give(.everything, to: "ben")
        #expect(try devices.world.seen(by: "ben").count == 301)
        let ids = try Set(devices.world.seen(by: "ben").keys)
        try devices.meet()
        try devices.on(0).give(.everything, to: "ben")
        #expect(try Set(devices.world.seen(by: "ben").keys) == ids)
        #expect(try devices.problems() == [])
        #expect(try devices.world.replicaProblems("ben") == [])
    }

    @Test("An edit and a deletion by another device than the one that made a record reach a follower of either")
    func changes() throws {
        let edited = try devices.on(0).add("one")
        let deleted = try devices.on(0).add("two")
        try devices.on(0).give(careful, to: "ben")
        try devices.meet()
        try devices.on(1).change(edited, "edited")
        try devices.on(1).edit { try $0.delete(deleted, forever: false) }
        try devices.on(1).give(careful, to: "ben")
        #expect(try devices.world.titles(seenBy: "ben") == ["edited"])
        try devices.meet()
        try devices.on(0).give(careful, to: "ben")
        #expect(try devices.world.titles(seenBy: "ben") == ["edited"])
        try devices.on(0).change(edited, "edited again")
        try devices.on(0).give(careful, to: "ben")
        try devices.meet()
        try devices.on(1).give(careful, to: "ben")
        #expect(try devices.world.titles(seenBy: "ben") == ["edited again"])
        #expect(try devices.problems() == [])
        #expect(try devices.world.replicaProblems("ben") == [])
    }

    @Test("Of two edits at the same time a follower comes to see the one that counts")
    func concurrent() throws {
        let id = try devices.on(0).add("before")
        try devices.on(0).give(careful, to: "ben")
        try devices.meet()
        try devices.on(0).change(id, "earlier")
        try devices.on(1).change(id, "later")
        try devices.on(0).give(careful, to: "ben")
        try devices.meet()
        for device in [0, 1] {
            try devices.on(device).give(careful, to: "ben")
            #expect(try devices.world.titles(seenBy: "ben") == ["later"])
        }
        #expect(try devices.problems() == [])
        #expect(try devices.world.replicaProblems("ben") == [])
    }

    @Test("Only the device that has made a record gives it its id, until that device is removed")
    func naming() throws {
        let first = try devices.on(0).add("first")
        let second = try devices.on(1).add("second")
        try devices.meet()
        #expect(try mayName(first, on: 0))
        #expect(try !mayName(second, on: 0))
        #expect(try !mayName(first, on: 1))
        #expect(try mayName(second, on: 1))
        try devices.stores[0].removeDevice(devices.stores[1].deviceKey.publicKey, now: devices.world.now)
        #expect(try mayName(second, on: 0))
    }

    private func mayName(_ id: RecordID, on device: Int) throws -> Bool {
        try devices.stores[device].database.read { db in
            let writer = try #require(try FeedLog.knownWriterRef(db, id.writer))
            return try OwnWriters(db).mayName(RecordKey(writer, id.number))
        }
    }

    @Test("What a removed device has made and never shown is shown by the others")
    func left() throws {
        try devices.on(1).add("second")
        try devices.meet()
        try devices.on(0).give(careful, to: "ben")
        try devices.on(1).add("third")
        try devices.tell(0, from: 1)
        try devices.on(0).give(careful, to: "ben")
        try devices.stores[0].removeDevice(devices.stores[1].deviceKey.publicKey, now: devices.world.now)
        try devices.stores[0].nameRecordsOfRemovedDevices(now: devices.world.now, using: &devices.world.random)
        try devices.on(0).give(careful, to: "ben")
        #expect(try devices.world.titles(seenBy: "ben") == ["second", "third"])
        #expect(try devices.world.replicaProblems("ben") == [])
    }

    @Test("A record that is made private on one device is hidden by both, and shown again it has its id")
    func privacy() throws {
        let id = try devices.on(0).add("one")
        try devices.on(0).give(careful, to: "ben")
        try devices.meet()
        let ids = try Set(devices.world.seen(by: "ben").keys)
        try devices.on(1).edit { try $0.setPrivate(id, true) }
        try devices.meet()
        for device in [0, 1] {
            #expect(try devices.on(device).edit { try $0.isPrivate(id) })
            try devices.on(device).give(careful, to: "ben")
            #expect(try devices.world.seen(by: "ben").isEmpty)
        }
        try devices.on(0).edit { try $0.setPrivate(id, false) }
        try devices.meet()
        for device in [0, 1] {
            try devices.on(device).give(careful, to: "ben")
            #expect(try Set(devices.world.seen(by: "ben").keys) == ids)
        }
        #expect(try devices.problems() == [])
    }

    @Test(
        "A record that is hidden on one device, and then changed on another, is hidden again by one entry",
        arguments: UInt64(1)...6)
    func hiddenAgain(seed: UInt64) throws {
        let devices = try DeviceViewWorld(seed: seed)
        let id = try devices.on(1).add("one")
        try devices.on(1).give(careful, to: "ben")
        try devices.meet()
        try devices.on(0).give(careful, to: "carl")
        try devices.on(0).edit { try $0.setPrivate(id, true) }
        try devices.on(0).give(careful, to: "ben")
        try devices.on(1).change(id, "changed")
        try devices.tell(0, from: 1)
        #expect(try devices.doubles() == [])
        for name in ["ben", "carl", "dora"] {
            try devices.on(0).give(careful, to: name, isUpdate: name != "dora")
            #expect(try devices.world.seen(by: name).isEmpty)
            #expect(try devices.world.replicaProblems(name) == [])
        }
        try devices.meet()
        try devices.on(1).edit { try $0.setPrivate(id, false) }
        try devices.meet()
        #expect(try devices.doubles() == [])
        #expect(try devices.problems() == [])
        for device in [0, 1] {
            try devices.on(device).give(careful, to: "ben")
            #expect(try devices.world.titles(seenBy: "ben") == ["changed"])
        }
    }

    @Test(
        "A record that is deleted on one device, and then changed on another, is deleted again by one entry",
        arguments: UInt64(1)...6)
    func deletedAgain(seed: UInt64) throws {
        let devices = try DeviceViewWorld(devices: 3, seed: seed)
        let id = try devices.on(1).add("one")
        try devices.meet()
        try devices.on(0).edit { try $0.delete(id, forever: true) }
        try devices.tell(2, from: 0)
        try devices.on(1).change(id, "changed")
        try devices.tell(0, from: 1)
        #expect(try devices.titles(on: 0) == ["changed"])
        try devices.on(0).edit { try $0.delete(id, forever: true) }
        #expect(try devices.doubles() == [])
        try devices.meet()
        #expect(try devices.doubles() == [])
        for device in [0, 1, 2] { #expect(try devices.titles(on: device) == []) }
        #expect(try devices.problems() == [])
    }

    @Test("Of two audiences with one choice that two devices have made, one stays")
    func oneChoice() throws {
        try devices.on(0).add("first")
        try devices.on(1).add("second")
        try devices.on(0).give(careful, to: "ben")
        try devices.on(1).give(careful, to: "carl")
        try devices.meet()
        let keys = try devices.stores.map { try $0.audiences().map(\.key) }
        #expect(keys[0].count == 1)
        #expect(keys[0] == keys[1])
        for device in [0, 1] {
            try devices.on(device).give(careful, to: "dora \(device)")
            #expect(try devices.world.titles(seenBy: "dora \(device)") == ["first", "second"])
            #expect(try devices.world.replicaProblems("dora \(device)") == [])
        }
        #expect(try Set(devices.world.seen(by: "dora 0").keys) == Set(devices.world.seen(by: "dora 1").keys))
    }

    @Test("An audience that nobody follows any more ends on all devices, with all that was told of it")
    func retired() throws {
        try devices.on(0).add("one")
        _ = try devices.on(0).audience(careful)
        try devices.meet()
        #expect(try devices.stores[1].audiences().count == 1)
        try devices.stores[1].retireAudiences(keeping: [])
        try devices.meet()
        // The first device may have a follower whom the second one does not know yet.
        try devices.stores[0].endAudiences(keeping: [careful])
        try devices.meet()
        #expect(try devices.stores[1].audiences().count == 1)
        try devices.stores[1].retireAudiences(keeping: [])
        try devices.meet()
        try devices.stores[0].endAudiences(keeping: [])
        try devices.meet()
        for store in devices.stores {
            #expect(try store.audiences().isEmpty)
            let rows = try store.database.read { db in
                try InternalRecords.fetchAll(ShownNote.self, RecordTables(db)).count
            }
            #expect(rows == 0)
        }
    }

    @Test("A device that joins serves followers with all ids at once")
    func newcomer() throws {
        let edited = try devices.on(0).add("one")
        try devices.on(0).add("two")
        try devices.on(0).give(careful, to: "ben")
        try devices.meet()
        try devices.on(1).change(edited, "edited")
        try devices.on(1).add("three")
        try devices.meet()
        try devices.on(0).give(careful, to: "ben")
        let ids = try Set(devices.world.seen(by: "ben").keys)
        try devices.add()
        try devices.tell(2, from: 1)
        try devices.on(2).give(careful, to: "ben")
        #expect(try devices.world.titles(seenBy: "ben") == ["edited", "three", "two"])
        #expect(try Set(devices.world.seen(by: "ben").keys) == ids)
        #expect(try devices.problems() == [])
    }

    @Test("One device alone writes nothing for others")
    func alone() throws {
        let single = try DeviceViewWorld(devices: 1)
        try single.on(0).add("one")
        try single.on(0).give(careful, to: "ben")
        _ = try single.ownDump(0)
        let kinds = try single.stores[0].database.read { db in try KindTable.fetchAll(db).map(\.schema.kind) }
        #expect(kinds == [single.world.event.kind])
    }

    @Test("A file of all records brings the private marks, also where there is one device")
    func file() throws {
        let single = try DeviceViewWorld(devices: 1)
        let hidden = try single.on(0).add("hidden", isPrivate: true)
        let later = try single.on(0).add("later")
        let copy = try single.world.copy()
        _ = try single.on(0).audience(careful)
        try single.on(0).edit { try $0.setPrivate(later, true) }
        let bytes = try single.ownDump(0)
        _ = try copy.audience(for: careful, now: single.world.now, using: &single.world.random)
        _ = try copy.importOwn(adopting: true, now: single.world.now, using: &single.world.random) {
            try DumpReader(bytes: bytes)
        }
        try single.world.use(copy)
        for id in [hidden, later] { #expect(try single.world.edit { try $0.isPrivate(id) }) }
        try single.world.give(careful, to: "ben")
        #expect(try single.world.seen(by: "ben").isEmpty)
    }

    @Test("What is withheld changes no byte of the heads that devices sign for followers")
    func withheld() throws {
        let sharing = Sharing(.kinds([devices.world.event.kind]), in: .careful)
        var heads: [[[UInt8]]] = []
        for hasMore in [false, true] {
            let devices = try DeviceViewWorld()
            let id = try devices.on(0).add("one")
            _ = try devices.on(0).audience(sharing)
            try devices.meet()
            let moment = devices.world.now
            if hasMore {
                try devices.on(0).add("hidden", isPrivate: true)
                try devices.on(1).change(id, "one", note: "another note")
                try devices.on(1).addThing("a thing")
            }
            devices.world.now = moment.advanced(byMilliseconds: 60_000)
            try devices.meet()
            try devices.on(1).add("two")
            try devices.meet()
            for device in [0, 1] {
                let dump = try devices.on(device).dump(sharing)
                heads.append(try DumpReader(bytes: dump).header.logs.compactMap { $0.head?.payload })
            }
        }
        #expect(heads[0].count == 2)
        #expect(heads[0] == heads[2])
        #expect(heads[1] == heads[3])
    }
}
