import Foundation
import Testing
import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("What followers see of records from another folder of the author")
struct OtherFolderTests {
    private let world: ViewWorld

    init() throws { world = try ViewWorld() }

    /// A dump for the user's own devices.
    private func ownDump(_ store: OwnStore) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try store.export(for: .ownDevices, since: nil, now: world.now, using: &world.random) { header, entries in
            var writer = try DumpWriter(header: header) { bytes += $0 }
            try entries { try writer.write($0, log: $1) }
            try writer.finish()
        }
        return bytes
    }

    private func take(_ bytes: [UInt8], adopting: Bool = false) throws -> ImportOutcome {
        try world.store.importOwn(adopting: adopting, now: world.now, using: &world.random) {
            try DumpReader(bytes: bytes)
        }
    }

    @Test("Records that another folder has made are shown once they are taken over, and changes of them, too")
    func copied() throws {
        try world.add("before")
        try world.give(.everything, to: "ben")
        let copy = try world.copy()
        let id = try world.add("of the copy", to: copy)
        _ = try take(ownDump(copy))
        try world.give(.everything, to: "ben", isUpdate: true)
        #expect(try world.titles(seenBy: "ben") == ["before", "of the copy"])
        let before = try world.seen(by: "ben")
        world.now = world.now.advanced(byMilliseconds: 5_000)
        _ = try copy.edit(now: world.now, using: &world.random) {
            try $0.update(id, world.content("changed by the copy"), by: world.event)
        }
        world.now = world.now.advanced(byMilliseconds: 5_000)
        _ = try take(ownDump(copy))
        try world.give(.everything, to: "ben", isUpdate: true)
        #expect(try world.titles(seenBy: "ben") == ["before", "changed by the copy"])
        #expect(try Set(world.seen(by: "ben").keys) == Set(before.keys))
        _ = try take(ownDump(copy))
        #expect(try world.give(.everything, to: "ben", isUpdate: true).isNothing)
        #expect(try world.problems() == [])
        #expect(try world.replicaProblems("ben") == [])
    }

    @Test("A folder from a backup that takes its later records over shows each of them once")
    func restored() throws {
        try world.add("kept")
        try world.give(.everything, to: "ben")
        let backup = try world.copy()
        try world.add("later")
        try world.give(.everything, to: "ben", isUpdate: true)
        let dump = try ownDump(world.store)
        try world.use(backup)
        _ = try take(dump, adopting: true)
        try world.add("after")
        try world.give(.everything, to: "ben")
        #expect(try world.titles(seenBy: "ben") == ["after", "kept", "later"])
        #expect(try world.replicaProblems("ben") == [])
        #expect(try world.problems() == [])
    }
}
