import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoStore

@Suite("Followers of an author with several devices, whatever happens")
struct DeviceViewLifeTests {
    /// What happens in one world: random changes on all devices, and followers of two audiences who meet any of them.
    private final class Life {
        let devices: DeviceViewWorld
        let everything = Sharing.everything
        let late: Sharing
        private var random: SeededGenerator
        private var ids: [RecordID] = []
        private var count = 0

        init(seed: UInt64) throws {
            devices = try DeviceViewWorld(devices: seed % 2 == 0 ? 2 : 3, seed: seed)
            random = SeededGenerator(seed: seed)
            late = Sharing(.everything, in: .careful, since: try devices.world.moment(10))
        }

        func run(steps: Int) throws {
            for _ in 0..<steps { try live() }
            try devices.meet()
        }

        private func live() throws {
            let device = Int.random(in: devices.stores.indices, using: &random)
            let other = Int.random(in: devices.stores.indices, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0...6: try change(on: device)
            case 7...9 where other != device: try devices.tell(device, from: other)
            case 10: try devices.on(device).give(everything, to: "ben")
            case 11: try devices.on(device).give(late, to: "carl")
            default: break
            }
        }

        private func change(on device: Int) throws {
            let world = try devices.on(device)
            count += 1
            let title = "title \(count)"
            let hour = Int64.random(in: 0..<20, using: &random)
            let isHeld = { (id: RecordID) in
                (try? world.edit { try $0.content(id) }) != nil
            }
            guard let id = ids.randomElement(using: &random), isHeld(id), Bool.random(using: &random) else {
                return ids.append(try world.add(title, at: hour, isPrivate: Int.random(in: 0..<5, using: &random) == 0))
            }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: try world.edit { try $0.delete(id, forever: false) }
            case 1: try world.edit { try $0.setPrivate(id, !$0.isPrivate(id)) }
            default: try world.change(id, title, at: hour)
            }
        }
    }

    @Test("Each follower sees each record that is shared with them once, whichever device they meet", arguments: 1...12)
    func life(seed: UInt64) throws {
        let life = try Life(seed: seed)
        try life.run(steps: 60)
        let devices = life.devices
        let since = try devices.world.moment(10)
        for device in devices.stores.indices {
            try devices.on(device).give(life.everything, to: "ben")
            try devices.on(device).give(life.late, to: "carl")
            #expect(try devices.world.titles(seenBy: "ben") == devices.titles(on: 0))
            #expect(try devices.world.titles(seenBy: "carl") == devices.titles(on: 0, since: since))
        }
        #expect(try devices.doubles() == [])
        #expect(try devices.problems() == [])
        #expect(try devices.world.replicaProblems("ben") == [])
        #expect(try devices.world.replicaProblems("carl") == [])
    }
}
