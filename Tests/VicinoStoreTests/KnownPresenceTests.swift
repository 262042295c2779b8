import Testing
import VicinoCore
import VicinoHarness
import VicinoSync
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("How devices recognise each other, in the catalog")
struct KnownPresenceTests {
    private let temporary: TemporaryFolder
    private let catalog: Catalog
    private let anna: UserID

    init() throws {
        temporary = try TemporaryFolder()
        catalog = try Catalog(DataFolder(path: temporary.path, statePath: temporary.file("state")))
        anna = try #require(UserID([UInt8](repeating: 7, count: 32)))
        try catalog.add(anna, petname: "Anna", now: .epoch, isUpdated: false)
    }

    private func key(_ byte: UInt8) -> [UInt8] { [UInt8](repeating: byte, count: 32) }

    @Test("A field of tags is replaced together with the presence key, and gone if none came with it")
    func together() throws {
        try catalog.keep(presenceKey: key(1), .sample(0), number: 5, of: anna)
        #expect(try catalog.knownPresence(of: anna)?.field == .sample(0))
        #expect(try catalog.knownPresences()[anna]?.field == .sample(0))
        try catalog.keep(presenceKey: key(1), .sample(3), number: 5, of: anna)
        #expect(try catalog.knownPresence(of: anna)?.field == .sample(3))
        try catalog.keep(presenceKey: key(9), .sample(1), number: 4, of: anna)
        #expect(try catalog.knownPresence(of: anna)?.field == .sample(3), "That key is an older one.")
        try catalog.keep(presenceKey: key(2), nil, number: 6, of: anna)
        let known = try #require(try catalog.knownPresence(of: anna))
        #expect(known.key == key(2))
        #expect(known.field == nil)
    }

    @Test("Of a device that was told the present key, the digest counts that it has stated last")
    func stated() throws {
        var random = SeededGenerator(seed: 1)
        let own = try catalog.presenceKey(writer: WriterID(rawValue: 1), now: .epoch, using: &random).key
        let device = Catalog.FollowerDevice(follower: anna, device: key(3))
        let other = Catalog.FollowerDevice(follower: anna, device: key(4))
        let first = PresenceDigest(ofKey: own, .sample(0))
        let second = PresenceDigest(ofKey: own, .sample(1))
        try catalog.note(device, recognises: first)
        #expect(try catalog.recognisingDevices().isEmpty, "It was told no key.")
        #expect(try catalog.note(device, isTold: own))
        #expect(try catalog.recognisingDevices().isEmpty)
        try catalog.note(device, recognises: first)
        try catalog.note(other, recognises: first)
        #expect(try catalog.recognisingDevices() == [device: first])
        try catalog.note(device, recognises: second)
        #expect(try catalog.recognisingDevices() == [device: second])
        #expect(try !catalog.note(device, isTold: key(8)))
    }
}
