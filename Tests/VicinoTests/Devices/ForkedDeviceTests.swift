import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("Two histories of one device, beside what its user's other device has")
struct ForkedDeviceTests {
    @Test(
        "What both histories have in common stays, although one has replaced some of it since, and none is there twice")
    func common() async throws {
        let household = try Household()
        // Between what was replaced and where the histories part, there is more than a session sends together.
        try household.first.write { transaction in
            for index in 0..<600 { try transaction.add(Activity.make(note: "number \(index)")) }
        }
        try await household.meetAll()
        let backup = household.folder.file("backup")
        let original = household.first.configuration
        household.first.own.scrub()
        try FileManager.default.copyItem(atPath: original.dataPath, toPath: backup)
        try FileManager.default.copyItem(atPath: original.statePath, toPath: "\(backup)-state")
        household.clock.advance(by: .seconds(5))
        for index in 0..<50 { try household.first.add(Activity.make(note: "later \(index)")) }
        try await household.meetAll()

        try await household.reopen(0) {
            var configuration = original
            configuration.dataPath = backup
            configuration.statePath = "\(backup)-state"
            try Self.adopt(configuration.folder)
            return try Node.open(configuration)
        }
        household.clock.advance(by: .seconds(5))
        let first = household.first
        let oldest = try #require(try first.contents(of: first.me).keys.min { $0.number < $1.number })
        try first.update(oldest, as: Activity.self) { $0.note = "changed" }
        try first.add(Activity.make(note: "stray"))
        for _ in 0..<2 { try await household.meetAll() }

        let notes = try Household.notes(first)
        #expect(try household.second.contents(of: first.me) == first.contents(of: first.me))
        #expect(notes.contains("stray"))
        #expect(notes.contains("changed"))
        #expect(notes.count { $0.hasPrefix("later") } == 50)
        #expect(Set(notes).count == notes.count)
        for device in household.devices { #expect(try device.verifyAll().isEmpty) }
    }

    @Test("Two copies of a device's folder, and their user's other device, come to rest with the same records")
    func copies() async throws {
        let household = try Household()
        try await household.follow()
        try household.second.add(Activity.make(note: "common"))
        try await household.meetAll()
        let original = household.second
        let copy = try Self.copy(of: original, in: household)
        household.clock.advance(by: .seconds(5))
        try original.add(Activity.make(note: "original"))
        try copy.add(Activity.make(note: "copy"))
        var count = 0
        for _ in 0..<8 {
            household.clock.advance(by: .seconds(5))
            count = try await Self.round([original, copy], household)
        }
        #expect(count == 0)
        for node in [household.first, original] {
            #expect(try node.contents(of: node.me) == copy.contents(of: copy.me))
        }
        // What a follower returns of a number that means two records may be there twice.
        #expect(try Set(Household.notes(copy)) == ["common", "original", "copy"])
    }

    /// The two copies meet the other device, and the follower meets all three.
    ///
    /// - Returns: how many entries were sent.
    private static func round(_ copies: [Node], _ household: Household) async throws -> Int {
        var count = 0
        for node in copies {
            let (first, second) = try await Household.meet(household.first, node)
            count += first.entryCount + second.entryCount
        }
        for node in [household.first] + copies {
            let (report, _) = try await Household.meet(household.ben, node)
            count += report.entryCount
        }
        return count
    }

    /// A second node on a copy of a device's folder.
    private static func copy(of device: Node, in household: Household) throws -> Node {
        device.own.scrub()
        var configuration = device.configuration
        configuration.dataPath = household.folder.file("copy")
        configuration.statePath = "\(configuration.dataPath)-state"
        try FileManager.default.copyItem(atPath: device.dataPath, toPath: configuration.dataPath)
        return try Node.open(configuration)
    }

    /// Makes a copied folder look as if it had been there since the beginning.
    private static func adopt(_ folder: DataFolder) throws {
        for file in try FileManager.default.contentsOfDirectory(atPath: folder.statePath) where file.hasSuffix(".json")
        {
            guard let writer = WriterID(Hex.decode(String(file.dropLast(5)), count: 8) ?? []),
                var marker = WriterMarker.load(folder, writer)
            else { continue }
            marker.file = WriterMarker.file(folder)
            try marker.store(folder, writer)
        }
    }
}
