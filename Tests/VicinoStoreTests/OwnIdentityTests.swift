import Foundation
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

@Suite("The identity in the user's own folder")
struct OwnIdentityTests {
    private let files: TemporaryFolder
    private let folder: DataFolder
    private let own: OwnStore

    init() throws {
        files = try TemporaryFolder()
        folder = try files.dataFolder()
        var generator = SystemRandomNumberGenerator()
        own = try OwnStore.create(in: folder, name: "Anna", using: &generator)
    }

    private func phrase() throws -> RecoveryPhrase { try #require(try own.phrase()) }

    private func succeed(with phrase: RecoveryPhrase, isKeepingDevices: Bool = false) throws -> RecoveryPhrase {
        var generator = SystemRandomNumberGenerator()
        return try own.succeed(with: phrase, isKeepingDevices: isKeepingDevices, now: .epoch, using: &generator)
    }

    private var keyNames: Set<String> {
        get throws { Set(try FileManager.default.contentsOfDirectory(atPath: folder.keysPath)) }
    }

    @Test("A new folder has the phrase to which its user id commits")
    func setup() throws {
        let chain = try own.roster().identity
        #expect(chain.successions.isEmpty)
        #expect(try own.isInForce(phrase()))
        #expect(try own.heldIdentity() == .open(hasPhrase: true))
        #expect(try keyNames == ["device", "agreement", "identity", "recovery"])
    }

    @Test("Sealing removes the key and the phrase, and then only the phrase changes the name")
    func sealed() throws {
        let phrase = try phrase()
        var generator = SystemRandomNumberGenerator()
        let other = RecoveryPhrase(using: &generator)
        #expect(throws: VicinoError.self) { try own.sealIdentity(with: other) }
        try own.sealIdentity(with: phrase)
        #expect(try own.heldIdentity() == .sealed)
        #expect(try own.phrase() == nil)
        #expect(try keyNames == ["device", "agreement", "sealed"])
        let error = #expect(throws: VicinoError.self) { try own.setClaimedName("Annie", now: .epoch) }
        #expect(error?.code == .identitySealed)
        #expect(throws: VicinoError.self) { try own.setClaimedName("Annie", unsealedBy: other, now: .epoch) }
        try own.setClaimedName("Annie", unsealedBy: phrase, now: .epoch)
        #expect(try own.claimedName() == "Annie")
        #expect(try own.heldIdentity() == .sealed, "The phrase was for one change.")
        try own.unsealIdentity(with: phrase)
        try own.setClaimedName("Anna", now: .epoch)
        #expect(try own.phrase() == phrase)
    }

    @Test("A sealed folder is opened, and sealing that was cut short leaves it open")
    func sealedFolder() throws {
        let phrase = try phrase()
        let key = try Data(contentsOf: URL(filePath: folder.keysPath + "/identity"))
        try own.sealIdentity(with: phrase)
        try own.close()
        let again = try OwnStore.open(folder)
        #expect(try again.heldIdentity() == .sealed)
        try key.write(to: URL(filePath: folder.keysPath + "/identity"))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: folder.keysPath + "/identity")
        #expect(try again.heldIdentity() == .open(hasPhrase: false))
    }

    @Test("A succession replaces key and phrase, keeps the user id, and removes the other devices")
    func succession() throws {
        let old = try phrase()
        let before = try own.roster()
        let other = Roster.Device(
            signingKey: try HostileAuthor.newKey().publicKey, agreementKey: [UInt8](repeating: 1, count: 32),
            isRemoved: false)
        try own.signRoster(devices: before.value.devices + [other], now: .epoch)
        let new = try succeed(with: old)
        let after = try own.roster()
        #expect(after.author == before.author)
        #expect(after.identity.successions.count == 1)
        #expect(after.version > before.version)
        #expect(after.value.devices.map(\.isRemoved) == [false, true])
        #expect(try own.phrase() == new)
        #expect(new != old)
        #expect(throws: VicinoError.self) { try succeed(with: old) }
        try own.setClaimedName("Annie", now: .epoch)
        let third = try succeed(with: new, isKeepingDevices: true)
        #expect(try own.isInForce(third))
        try own.close()
        #expect(try OwnStore.open(folder).roster().claimedName == "Annie")
    }

    @Test("No device is removed unless what has to change first has changed")
    func afterRefusedChange() throws {
        let phrase = try phrase()
        let other = Roster.Device(
            signingKey: try HostileAuthor.newKey().publicKey, agreementKey: [UInt8](repeating: 1, count: 32),
            isRemoved: false)
        try own.signRoster(devices: own.roster().value.devices + [other], now: .epoch)
        let refuse = { throw VicinoError(.refused, "It cannot change.") }
        #expect(throws: VicinoError.self) {
            try own.removeDevice(other.signingKey, now: .epoch, after: refuse)
        }
        #expect(throws: VicinoError.self) {
            var generator = SystemRandomNumberGenerator()
            _ = try own.succeed(
                with: phrase, isKeepingDevices: false, now: .epoch, using: &generator, after: refuse)
        }
        #expect(try own.roster().value.devices.map(\.isRemoved) == [false, false])
        #expect(try own.phrase() == phrase)
    }

    @Test("A succession that is cut short has happened, or has not", arguments: [false, true])
    func cutShort(isSigned: Bool) throws {
        let old = try phrase()
        var generator = SystemRandomNumberGenerator()
        let next = try IdentitySecrets(using: &generator)
        try IdentityFiles(folder).storeNext(next)
        if isSigned {
            let before = try own.roster().value
            let identity = try next.succeed(before.identity, with: old)
            let roster = try Roster(
                identity: identity, version: Roster.versionsOfKey + 1, claimedName: "Anna", devices: before.devices
            ).signed(by: next.key)
            try own.database.write { try FeedAuthor.store($0, roster: roster, revocationList: nil) }
        }
        try own.close()
        let again = try OwnStore.open(folder)
        #expect(try again.phrase() == (isSigned ? next.phrase : old))
        try again.setClaimedName("Annie", now: .epoch)
        #expect(try keyNames == ["device", "agreement", "identity", "recovery"])
    }

    @Test("A folder with the identity key of another user is refused")
    func foreignKey() throws {
        try own.close()
        let path = folder.keysPath + "/identity"
        let text = Hex.encode(try HostileAuthor.newKey().secret)
        try Data(text.utf8).write(to: URL(filePath: path))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
        let error = #expect(throws: VicinoError.self) { try OwnStore.open(folder) }
        #expect(error?.message.contains("do not belong") == true)
    }

    @Test("A user who has lost all devices goes on in a new folder, by the phrase and the newest roster")
    func newFolder() throws {
        let phrase = try phrase()
        let lost = try own.roster()
        let new = DataFolder(path: files.file("new"), statePath: files.file("new-state"))
        var generator = SystemRandomNumberGenerator()
        let other = RecoveryPhrase(using: &generator)
        #expect(throws: VicinoError.self) {
            try OwnStore.create(
                in: new, continuing: lost, with: other, isKeepingDevices: false, now: .epoch, using: &generator)
        }
        #expect(!new.isSetUp)
        let again = try OwnStore.create(
            in: new, continuing: lost, with: phrase, isKeepingDevices: false, now: .epoch, using: &generator)
        #expect(again.user == own.user)
        let roster = try again.roster()
        #expect(throws: Never.self) { try lost.check(successor: roster) }
        #expect(roster.value.devices.map(\.isRemoved) == [true, false])
        #expect(roster.includes(signingKey: again.deviceKey.publicKey))
    }

    @Test("Shares are signed by the recovery key, and give the phrase back")
    func shares() throws {
        var generator = SystemRandomNumberGenerator()
        let friends = try [UInt8(11), 12, 13].map { try #require(UserID([UInt8](repeating: $0, count: 32))) }
        let shares = try own.shares(of: phrase(), needed: 2, among: friends, at: .epoch, using: &generator)
        var given = RecoveryShares(of: try own.roster())
        for share in shares.dropFirst() { try given.add(share.source, named: "Share") }
        #expect(try given.phrase() == phrase())
        #expect(shares.map(\.friend) == friends)
        let other = RecoveryPhrase(using: &generator)
        #expect(throws: VicinoError.self) {
            try own.shares(of: other, needed: 2, among: friends, at: .epoch, using: &generator)
        }
    }
}
