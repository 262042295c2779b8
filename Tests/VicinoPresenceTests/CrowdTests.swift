import Testing
import VicinoCore
import VicinoHarness
import VicinoPresence
import VicinoTesting

@Suite("The crowds of measurements")
struct CrowdTests {
    @Test("All followed people are recognised among strangers, once their ids are computed")
    func recognises() throws {
        var generator = SeededGenerator(seed: 1)
        var crowd = try FollowedCrowd(people: 50, devices: 2, at: .epoch, using: &generator)
        crowd.aim(isClockSynchronised: true)
        #expect(crowd.recognised(among: crowd.beacons) == 0)
        crowd.prepare()
        #expect(crowd.beacons.count == 50)
        #expect(crowd.recognised(among: crowd.beacons) == 50)
        #expect(crowd.recognised(among: crowd.strangers(200, using: &generator)) == 0)
        let few = crowd.byteCount
        crowd.aim(isClockSynchronised: false)
        crowd.prepare()
        #expect(crowd.byteCount > 10 * few, "The epochs of two days take more memory than five.")
        crowd.aim(isClockSynchronised: true, epochsLater: 100)
        crowd.prepare()
        #expect(crowd.recognised(among: crowd.beacons) == 0, "A day later, the beacons are others.")
    }

    @Test("No knock of a stranger opens a device")
    func knocks() throws {
        var generator = SeededGenerator(seed: 2)
        var knocks = try StrangerKnocks(20, keys: 3, using: &generator)
        #expect(knocks.acceptAll(at: .epoch) == 0)
    }
}
