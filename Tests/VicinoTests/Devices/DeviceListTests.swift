import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import Vicino
@testable import VicinoStore

@Suite("The user's devices: adding, naming, removing")
struct DeviceListTests {
    @Test("The backup of a device that has joined, which has no identity key, is put back")
    func backup() throws {
        let household = try Household()
        try household.second.add(Activity.make(note: "mine"))
        var bytes: [UInt8] = []
        try household.second.backUp { bytes += $0 }
        let empty = Node.Configuration.testing(household.folder, "New", clock: household.clock, kinds: .builtIn)
        try empty.makeFolder()
        var rest = bytes[...]
        let put = try Node.restore(
            empty,
            fromBackup: { count in
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }, holding: []
        ).node
        #expect(put.user == household.first.user)
        #expect(try put.records(Activity.self).all().map(\.record.note) == ["mine"])
    }

    @Test("A device is added by two texts, and both devices know its name after they met")
    func added() async throws {
        let household = try Household()
        #expect(try household.first.devices().map(\.name) == ["first device", "device 1"])
        #expect(try household.first.devices().map(\.isThis) == [true, false])
        #expect(household.second.user == household.first.user)
        try await Household.meet(household.second, household.first)
        #expect(try household.second.devices().map(\.name) == ["first device", "device 1"])
        #expect(try household.second.devices().map(\.isThis) == [false, true])
    }

    @Test("The counts of a user's records leave out what their devices keep for themselves")
    func counts() async throws {
        let household = try Household(devices: 2)
        try household.first.add(Activity.make(note: "by the first"))
        try await household.meetAll()
        let kinds = try household.second.records.database(household.second.me).counts().keys
        #expect(kinds.contains { $0.isInternal })
        let counts = try household.second.recordCounts(of: household.second.me)
        #expect(counts.filter { $0.value > 0 }.keys.map(\.self) == [Activity.schema.kind])
    }

    @Test("A code with a mistake, or for another device, adds nothing")
    func wrongCodes() throws {
        let household = try Household(devices: 1)
        let configuration = household.configuration(1)
        let code = try Node.requestDevice(configuration, name: "laptop")
        #expect(try Node.requestDevice(configuration, name: "laptop") == code)
        #expect(throws: VicinoError.self) { try household.first.addDevice(String(code.dropLast())) }
        #expect(throws: VicinoError.self) { try household.first.addDevice("vicino:AAAA") }
        #expect(try household.first.devices().count == 1)
        let other = try Node.requestDevice(household.configuration(2), name: "other")
        let answer = try household.first.addDevice(other)
        #expect(throws: VicinoError.self) { try Node.join(configuration, answer: answer) }
    }

    @Test("A device that is removed meets nobody, and its records stay for all")
    func removed() async throws {
        let household = try Household(devices: 3)
        try await household.follow()
        try await household.meetAll()
        try household.devices[2].add(Activity.make(note: "by the third"))
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device 2"))
        try household.devices[2].add(Activity.make(note: "never seen"))
        await #expect(throws: VicinoError.self) { try await Household.meet(household.devices[2], household.first) }
        try await Household.meet(household.first, household.second)
        await #expect(throws: VicinoError.self) { try await Household.meet(household.devices[2], household.second) }
        for device in household.devices.prefix(2) {
            #expect(try Household.notes(device) == ["by the third"])
            #expect(try device.devices().map(\.isRemoved) == [false, false, true])
            #expect(try device.verifyAll().isEmpty)
        }
        try await Household.meet(household.ben, household.first)
        let person = try household.ben.person(named: household.first.user.description)
        #expect(try household.ben.contents(of: person).values.compactMap(\.note) == ["by the third"])
        #expect(try household.ben.verifyAll().isEmpty)
    }

    @Test("Whom a removed device had invited still follows the others, which answer as before")
    func invited() async throws {
        let household = try Household()
        try await household.follow(byDevice: 1)
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device 1"))
        #expect(try household.first.grants.permittedFollowers(at: household.first.now) == [household.ben.user])
        try household.first.add(Activity.make(note: "after the removal"))
        let reports = try await Household.meet(household.ben, household.first)
        #expect(reports.0.failures.isEmpty)
        let person = try household.ben.person(named: household.first.user.description)
        #expect(try household.ben.contents(of: person).values.compactMap(\.note) == ["after the removal"])
        let grant = try requireValue(household.first.grant(to: household.ben.user, at: household.first.now))
        #expect(grant.device == household.first.own.deviceKey.publicKey)
    }

    @Test("An invitation can be shown again after a removed device has renewed the follower's grant")
    func invitedAgain() async throws {
        let household = try Household()
        let invitation = try household.first.invite(sharing: .everything)
        try await household.follow(by: invitation, of: household.first)
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        let follower = try household.second.follower(named: household.ben.user.description)
        try household.second.share(Sharing(.only(Activity.self), in: .everything), with: follower)
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device 1"))
        try await household.follow(by: invitation, of: household.first)
        let grant = try requireValue(household.first.grant(to: household.ben.user, at: household.first.now))
        #expect(grant.device == household.first.own.deviceKey.publicKey)
    }

    @Test("What a removed device had closed before stays closed for followers who did not know")
    func closedBefore() async throws {
        let household = try Household()
        try await household.follow()
        try await household.meetAll()
        try household.second.add(Activity.make(note: "early"))
        try await household.meetAll()
        // It begins as a new writer, and closes its views.
        _ = try household.second.restore()
        household.clock.advance(by: .seconds(5))
        try household.second.add(Activity.make(note: "late"))
        try await household.meetAll()
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device 1"))
        let reports = try await Household.meet(household.ben, household.first)
        #expect(reports.0.failures.isEmpty)
        let person = try household.ben.person(named: household.first.user.description)
        #expect(try household.ben.contents(of: person).values.compactMap(\.note).sorted() == ["early", "late"])
        #expect(try household.ben.verifyAll().isEmpty)
        #expect(try household.first.verifyAll().isEmpty)
    }

    @Test("What another device had seen of a removed one stays")
    func seenElsewhere() async throws {
        let household = try Household(devices: 3)
        try await household.meetAll()
        try household.devices[2].add(Activity.make(note: "early"))
        try await household.meetAll()
        try household.devices[2].add(Activity.make(note: "late"))
        // The first device knows nothing of the late one when it removes the third.
        try await Household.meet(household.devices[2], household.second)
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device 2"))
        household.clock.advance(by: .seconds(5))
        for _ in 0..<2 { try await Household.meet(household.first, household.second) }
        for device in household.devices.prefix(2) {
            #expect(try Household.notes(device) == ["early", "late"])
            #expect(try device.verifyAll().isEmpty)
        }
    }

    @Test("Removing changes the presence key, and a removed device cannot be added again")
    func rotated() async throws {
        let household = try Household()
        try await household.meetAll()
        let before = try household.first.ownPresence.presentKey().key
        household.clock.advance(by: .seconds(5))
        try household.first.removeDevice(household.first.device(named: "device 1"))
        #expect(try household.first.ownPresence.presentKey().key != before)
        #expect(throws: VicinoError.self) { try household.first.device(named: "device 1") }
        #expect(throws: VicinoError.self) {
            try household.first.removeDevice(household.first.device(named: "first device"))
        }
    }

    @Test("A recovery of the identity changes the presence key", arguments: [false, true])
    func recovered(isKeepingDevices: Bool) async throws {
        let household = try Household()
        try await household.meetAll()
        let before = try household.first.ownPresence.presentKey().key
        household.clock.advance(by: .seconds(5))
        let phrase = try requireValue(household.first.recoveryPhrase(isShown: false))
        _ = try household.first.recoverIdentity(with: phrase, isKeepingDevices: isKeepingDevices)
        #expect(try household.first.ownPresence.presentKey().key != before)
    }

    @Test("A device without the identity key changes no roster")
    func withoutIdentity() throws {
        let household = try Household()
        #expect(throws: VicinoError.self) { try household.second.setClaimedName("Annie") }
        #expect(throws: VicinoError.self) {
            try household.second.removeDevice(household.second.devices()[0])
        }
    }

    @Test("Names of devices are told apart")
    func names() throws {
        let household = try Household(devices: 3)
        let third = try household.first.device(named: "DEVICE 2")
        #expect(throws: VicinoError.self) { try household.first.renameDevice(third, to: "device 1") }
        try household.first.renameDevice(third, to: "  phone ")
        #expect(try household.first.devices().map(\.name) == ["first device", "device 1", "phone"])
        #expect(try household.first.device(named: third.shortKey).name == "phone")
    }
}
