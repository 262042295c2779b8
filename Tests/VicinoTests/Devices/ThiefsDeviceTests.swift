import Testing
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoHarness
import VicinoStore
import VicinoTesting

@testable import Vicino

/// A thief has the identity key, and has put a device of theirs on a roster that only one of the user's devices has heard of.
@Suite("A thief's device, and the user's own")
struct ThiefsDeviceTests {
    private let household: Household

    init() throws { household = try Household() }

    /// Sets up a device of a thief, who signs the user's roster.
    private func thief() throws -> Node {
        let configuration = Node.Configuration.testing(
            household.folder, "Mallory", clock: household.clock, kinds: .builtIn)
        let code = try Node.requestDevice(configuration, name: "Mallory")
        let request: Unverified<DeviceRequest> = try DeviceCode.statement(code, scheme: DeviceCode.requestScheme)
        let claimed = try request.verified().value
        let device = Roster.Device(
            signingKey: claimed.signingKey, agreementKey: claimed.agreementKey, isRemoved: false)
        let old = try household.first.roster().value
        let key = try requireValue(IdentityFiles(household.first.configuration.folder).key())
        let roster = try Roster(
            identity: old.identity, version: old.version + 1, claimedName: old.claimedName,
            devices: old.devices + [device], former: old.former
        ).signed(by: key)
        return try Node.join(
            configuration, answer: DeviceCode.text(roster.source, scheme: DeviceCode.answerScheme))
    }

    @Test("After a succession, a device that had met the thief's gives up what that one signed, and keeps its own")
    func succession() async throws {
        try await household.meetAll()
        let thief = try thief()
        try thief.add(Activity.make(note: "stolen"))
        try household.second.add(Activity.make(note: "own"))
        try await Household.meet(household.second, thief)
        #expect(try Household.notes(household.second) == ["own", "stolen"])
        household.clock.advance(by: .seconds(5))
        let phrase = try requireValue(household.first.recoveryPhrase(isShown: false))
        _ = try household.first.recoverIdentity(with: phrase, isKeepingDevices: true)
        for _ in 0..<2 { try await Household.meet(household.first, household.second) }
        for device in household.devices {
            #expect(try Household.notes(device) == ["own"])
            #expect(try device.verifyAll().isEmpty)
        }
        await #expect(throws: VicinoError.self) { try await Household.meet(thief, household.second) }
    }
}
