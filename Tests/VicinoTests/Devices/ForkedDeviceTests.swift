import Foundation
import Testing
import VicinoActivity
import VicinoCore
import VicinoFolder
import VicinoStore
import VicinoTesting

@testable import Vicino

@Suite("A device whose whole disk was restored goes on as the same writer, beside what its user's other device has")
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
