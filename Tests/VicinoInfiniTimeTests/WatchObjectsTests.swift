import Testing

@testable import VicinoBus
@testable import VicinoInfiniTime

@Suite("What BlueZ's objects say of a watch")
struct WatchObjectsTests {
    private static let name = WatchName("InfiniTime")

    private func picture(
        device: [String: BusValue] = [:], count: [String: BusValue]? = [:]
    ) -> ObjectPicture {
        let usual: [String: BusValue] = [
            "Address": .string(FakeWatch.address), "Alias": .string("InfiniTime"), "Paired": .boolean(true),
            "Connected": .boolean(true), "ServicesResolved": .boolean(true),
        ]
        let interface: [String: BusValue] = [
            "UUID": .string(WatchObjects.stepCount), "Flags": ["read", "notify"].busValue,
        ]
        var objects: [ObjectPath: ObjectPicture.Interfaces] = [
            FakeWatch.device: [InterfaceName.device.text: usual.merging(device) { _, new in new }]
        ]
        if let count {
            objects[FakeWatch.count] = [InterfaceName.characteristic.text: interface.merging(count) { _, new in new }]
        }
        return ObjectPicture(owner: ":1.1", objects: objects)
    }

    @Test("A connected watch has its count")
    func isReady() throws {
        let watch = try WatchObjects.watch(Self.name, in: picture())
        #expect(watch.characteristic == FakeWatch.count)
        #expect(watch.isConnected)
    }

    @Test("What is missing is said")
    func obstacles() {
        func obstacle(_ picture: ObjectPicture) -> WatchObstacle? {
            do throws(WatchObstacle) { _ = try WatchObjects.watch(Self.name, in: picture) } catch { return error }
            return nil
        }
        #expect(obstacle(picture(device: ["Alias": .string("Other")])) == .unknown(Self.name))
        #expect(obstacle(picture(device: ["Paired": .boolean(false)])) == .unknown(Self.name))
        #expect(obstacle(picture(device: ["ServicesResolved": .boolean(false)])) == .looking(Self.name))
        #expect(obstacle(picture(count: nil)) == .noSteps(Self.name))
        #expect(obstacle(picture(count: ["UUID": .string("2a37")])) == .noSteps(Self.name))
        #expect(obstacle(picture(count: ["Flags": ["read"].busValue])) == .noSteps(Self.name))
        #expect(obstacle(picture(device: ["Connected": .boolean(false)])) == nil)
    }

    @Test("A trusted watch counts as one of the user, as a paired one does")
    func trusted() throws {
        let trusted: [String: BusValue] = ["Paired": .boolean(false), "Trusted": .boolean(true)]
        let watch = try WatchObjects.watch(Self.name, in: picture(device: trusted))
        #expect(watch.isConnected)
    }

    @Test("Four bytes are a count, and others are none")
    func counts() {
        #expect(WatchObjects.count([0x10, 0x27, 0, 0]) == 10_000)
        #expect(WatchObjects.count([255, 255, 255, 255]) == .max)
        #expect(WatchObjects.count([]) == nil)
        #expect(WatchObjects.count([1, 2, 3]) == nil)
        #expect(WatchObjects.count([1, 2, 3, 4, 5]) == nil)
    }

    @Test("Strangers' devices are not kept")
    func keeps() {
        let device = InterfaceName.device.text
        #expect(!WatchObjects.concern([device: ["Alias": .string("InfiniTime"), "Paired": .boolean(false)]]))
        #expect(WatchObjects.concern([device: ["Connected": .boolean(true)]]))
        #expect(!WatchObjects.concern([InterfaceName.characteristic.text: ["UUID": .string("2a37")]]))
    }
}
