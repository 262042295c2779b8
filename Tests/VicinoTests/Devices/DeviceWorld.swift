import Foundation
import VicinoActivity
import VicinoCore
import VicinoStore
import VicinoTesting

@testable import Vicino

/// One user with two or three devices, and a follower: they make, change and delete records, meet over connections that
/// break, have power cuts, are restored, and one is removed.
///
/// The events follow from the seed; how far a session gets is chance.
final class DeviceWorld {
    let seed: UInt64
    private var random: SeededGenerator
    private let household: Household
    private let saboteur: DeviceSaboteur?
    /// What the user has last done to each record, as long as nothing was lost: its note, or nil after a deletion.
    private var expected: [RecordID: String?] = [:]
    /// Whether a restore or a removal has taken changes that no other device had.
    private var hasLost = false
    /// The devices that are not removed.
    private var present: [Int]
    private(set) var breaches: [String] = []
    private(set) var tally: [String: Int] = [:]

    init(seed: UInt64, saboteur: DeviceSaboteur? = nil) throws {
        self.seed = seed
        self.saboteur = saboteur
        random = SeededGenerator(seed: seed)
        let count = random.one(in: 2) ? 2 : 3
        household = try Household(devices: count)
        present = Array(0..<count)
    }

    private func breach(_ sentence: String) { breaches.append("\(sentence) Seed \(seed).") }

    private func count(_ what: String) { tally[what, default: 0] += 1 }

    // MARK: Life

    /// Runs random events, then lets all meet undisturbed, and judges the result.
    func run(steps: Int = 16) async throws {
        try await household.follow()
        for _ in 0..<steps { try await live() }
        if saboteur != .keepsApart {
            // The follower may have what a restored device has lost, and gives it back to that device.
            for device in present {
                try await Household.meet(household.ben, household.devices[device])
                try await meetAll()
            }
        }
        try sabotage()
        try await judge()
    }

    private func live() async throws {
        household.clock.advance(by: .seconds(.random(in: 2...100, using: &random)))
        guard let device = present.randomElement(using: &random) else { return }
        switch Int.random(in: 0..<20, using: &random) {
        case 0..<9: try edit(device)
        case 9..<15:
            try await meet(device, breaksAfter: random.one(in: 3) ? .random(in: 0...6000, using: &random) : .max)
        case 15: _ = try? await Household.meet(household.ben, household.devices[device])
        case 16, 17: try await crash(device)
        case 18: try await restore(device)
        default: try remove()
        }
    }

    private func edit(_ device: Int) throws {
        let node = household.devices[device]
        for _ in 0..<Int.random(in: 1...6, using: &random) {
            household.clock.advance(by: .seconds(2))
            let ids = try node.contents(of: node.me).keys.sorted { $0.description < $1.description }
            let note = "\(seed)/\(random.next())"
            guard !random.one(in: 2), let id = ids.randomElement(using: &random) else {
                expected[try node.add(Activity.make(note: note))] = .some(note)
                continue
            }
            if random.one(in: 3) {
                try node.delete(id)
                expected[id] = .some(nil)
            } else {
                try node.update(id, as: Activity.self) { $0.note = note }
                expected[id] = .some(note)
            }
        }
        count("edited")
    }

    private func meet(_ device: Int, breaksAfter bytes: Int) async throws {
        guard let other = present.filter({ $0 != device }).randomElement(using: &random) else { return }
        do {
            try await Household.meet(household.devices[device], household.devices[other], breaksAfter: bytes)
            count("met")
        } catch {
            count("cut")
            if bytes == .max { breach("An undisturbed session has failed: \(error)") }
        }
    }

    private func meetAll() async throws {
        for _ in 0..<3 {
            for first in present {
                for second in present where second > first {
                    do {
                        try await Household.meet(household.devices[first], household.devices[second])
                    } catch { breach("An undisturbed session has failed: \(error)") }
                }
            }
        }
    }

    // MARK: Accidents

    private func crash(_ device: Int) async throws {
        let configuration = household.devices[device].configuration
        let left = try PowerCut(of: configuration.dataPath, &random)
        try await household.reopen(device) {
            try await left.putBack()
            return try Node.open(configuration)
        }
        count("crash")
    }

    /// A device goes on with an earlier state of its folder; it notices that.
    private func restore(_ device: Int) async throws {
        let node = household.devices[device]
        let configuration = node.configuration
        let copy = household.folder.file("backup \(device)")
        guard FileManager.default.fileExists(atPath: copy) else {
            node.own.scrub()
            try FileManager.default.copyItem(atPath: configuration.dataPath, toPath: copy)
            return count("backed up")
        }
        hasLost = true
        try await household.reopen(device) {
            var moved = configuration
            moved.dataPath = household.folder.file("restored \(device) \(random.next())")
            try FileManager.default.moveItem(atPath: copy, toPath: moved.dataPath)
            return try Node.open(moved)
        }
        count("restored")
    }

    private func remove() throws {
        guard present.count == 3, let gone = present.last else { return }
        present.removeLast()
        hasLost = true
        try household.first.removeDevice(household.first.device(named: "device \(gone)"))
        count("removed")
    }

    // MARK: The judge

    private func sabotage() throws {
        guard saboteur == .losesRecord, let device = present.last else { return }
        let node = household.devices[device]
        let ids = try node.contents(of: node.me).keys.map { $0 }
        if let id = ids.min(by: { $0.description < $1.description }) { try node.delete(id) }
    }

    private func judge() async throws {
        let contents = try present.map { try household.devices[$0].contents(of: household.first.me) }
        for (index, device) in present.enumerated() {
            if contents[index] != contents[0] { breach("Device \(device) has other records than the first.") }
            try household.devices[device].verifyAll().forEach { breach("Device \(device): \($0)") }
        }
        count("compared")
        guard let shown = contents.first else { return }
        for (id, note) in expected where !hasLost && shown[id]?.note != note {
            breach("\(id) is \(shown[id]?.note ?? "gone"), and should be \(note ?? "gone").")
        }
        guard saboteur == nil else { return }
        let person = try household.ben.person(named: household.first.user.description)
        let values = try household.first.values(of: household.first.me)
        for device in present {
            try await Household.meet(household.ben, household.devices[device])
            if try household.ben.values(of: person) != values {
                breach("The follower has other records from device \(device).")
            }
        }
        try household.ben.verifyAll().forEach { breach("The follower: \($0)") }
    }
}
