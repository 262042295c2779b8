import Foundation
import NIOSSL
import SwiftASN1
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoConnection

@Suite("A certificate proves its device by the roster in it")
struct CertificateTests {
    private func certificate(_ key: SigningKey, _ extensions: [TestCertificate.Extension]) throws -> [UInt8] {
        try TestCertificate(key: key.publicKey, extensions: extensions).serialized()
    }

    private func list(_ roster: Unverified<Roster>) throws -> [TestCertificate.Extension] {
        [try TestCertificate.list(roster)]
    }

    private func refusal(of bytes: [UInt8]) -> VicinoError.Code? {
        do { _ = try PeerIdentity(certificate: bytes) } catch { return (error as? VicinoError)?.code }
        return nil
    }

    @Test("This device's certificate identifies it, is always the same, and holds no name but the roster's")
    func own() throws {
        let anna = try TestPerson.anna()
        let identity = try anna.identity(device: 1)
        let bytes = try identity.certificate.toDERBytes()
        let peer = try PeerIdentity(certificate: bytes)
        #expect(peer.user == anna.user)
        #expect(peer.device == anna.deviceKeys[1].publicKey)
        #expect(peer.roster.source == anna.roster.source)
        #expect(peer.certificateHash == identity.certificateHash)
        #expect(try anna.identity(device: 1).certificateHash == identity.certificateHash)
        #expect(try anna.identity(device: 0).certificateHash != identity.certificateHash)
        let outline = try OpenSSL.outline(of: bytes)
        #expect(outline.contains("Version: 3"))
        #expect(outline.contains("Public Key Algorithm: ED25519"))
        #expect(outline.contains("Issuer: \n"))
        #expect(outline.contains("Subject: \n"))
        #expect(outline.contains("Not After : Dec 31 23:59:59 9999 GMT"))
        #expect(outline.contains("Signature Algorithm: 1.3.6.1.5.5.7.6.36"))
    }

    @Test("A certificate with a signature, as older versions made it, is accepted")
    func signed() throws {
        let anna = try TestPerson.anna()
        var certificate = TestCertificate(
            key: anna.deviceKeys[0].publicKey, extensions: try list(anna.roster.source))
        certificate.signatureAlgorithm = [1, 3, 101, 112]
        certificate.signature = [UInt8](repeating: 7, count: 64)
        #expect(try PeerIdentity(certificate: try certificate.serialized()).user == anna.user)
    }

    @Test("All certificates are equally long, whatever the name and the number of devices")
    func size() throws {
        for (length, devices) in [(1, 1), (Roster.nameLimit, 1), (1, Roster.deviceLimit), (57, 9)] {
            let name = String(repeating: "x", count: length)
            let person = try TestPerson(seed: UInt64(3 + devices), name: name, devices: devices)
            let bytes = try person.identity(device: devices - 1).certificate.toDERBytes()
            #expect(bytes.count == DeviceCertificate.byteCounts[0], "\(length), \(devices)")
            #expect(try PeerIdentity(certificate: bytes).user == person.user)
        }
    }

    @Test("The largest roster fits")
    func largest() throws {
        let name = String(repeating: "x", count: Roster.nameLimit)
        let person = try TestPerson(seed: 3, name: name, devices: Roster.deviceLimit)
        let bytes = try person.identity(device: 31).certificate.toDERBytes()
        #expect(bytes.count <= ConnectionLimits.certificateBytes)
        #expect(try PeerIdentity(certificate: bytes).user == person.user)
    }

    @Test("The largest roster fits after the last succession, in a certificate of the second length")
    func successions() throws {
        let name = String(repeating: "x", count: Roster.nameLimit)
        let person = try TestPerson(seed: 3, name: name, devices: Roster.deviceLimit)
        var key = person.identityKey
        var chain = person.roster.identity
        for number in 0..<IdentityChain.successionLimit {
            let next = try SigningKey(secret: [UInt8](repeating: UInt8(number), count: 32))
            chain = try chain.succeeded(
                by: next.publicKey, nextRecoveryKey: next.testRecovery.publicKey, signedBy: key.testRecovery)
            key = next
        }
        let version = UInt64(IdentityChain.successionLimit) * Roster.versionsOfKey + 1
        let roster = try Roster(
            identity: chain, version: version, claimedName: name, devices: person.roster.devices
        ).signed(by: key)
        let bytes = try DeviceIdentity(key: person.deviceKeys[31], roster: roster).certificate.toDERBytes()
        #expect(bytes.count == DeviceCertificate.byteCounts[1])
        #expect(try PeerIdentity(certificate: bytes).user == person.user)
    }

    @Test("A device that is not on the roster, or no longer, has no identity")
    func ownRemoved() throws {
        var anna = try TestPerson.anna()
        try anna.remove(device: 1)
        #expect(throws: VicinoError.self) { try anna.identity(device: 1) }
        #expect(throws: VicinoError.self) {
            try DeviceIdentity(key: try TestPerson.ben().deviceKeys[0], roster: anna.roster)
        }
    }

    @Test("Another user's roster is refused")
    func stolen() throws {
        let bytes = try certificate(TestPerson.ben().deviceKeys[0], try list(TestPerson.anna().roster.source))
        #expect(refusal(of: bytes) == .unproved)
    }

    @Test("A roster that its user has not signed is refused")
    func forged() throws {
        let anna = try TestPerson.anna()
        let ben = try TestPerson.ben()
        let forged = try Roster(
            identity: anna.roster.identity, version: 2, claimedName: "Anna", devices: ben.roster.devices
        ).signed(by: ben.identityKey)
        #expect(refusal(of: try certificate(ben.deviceKeys[0], try list(forged.source))) == .unproved)
    }

    @Test("A device that its own roster names as removed is refused")
    func removed() throws {
        var anna = try TestPerson.anna()
        try anna.remove(device: 0)
        let bytes = try certificate(anna.deviceKeys[0], try list(anna.roster.source))
        #expect(refusal(of: bytes) == .unproved)
    }

    @Test("A key of another kind, no roster, and an invalid roster are refused")
    func others() throws {
        let anna = try TestPerson.anna()
        let key = anna.deviceKeys[0].publicKey
        let lists = try list(anna.roster.source)
        var other = TestCertificate(key: key, extensions: lists)
        // X25519 instead of Ed25519.
        other.keyAlgorithm = [1, 3, 101, 110]
        #expect(refusal(of: try other.serialized()) == .unproved)
        var older = TestCertificate(key: key, extensions: lists)
        older.version = 1
        #expect(refusal(of: try older.serialized()) == .unproved)
        #expect(refusal(of: try TestCertificate(key: key + [0], extensions: lists).serialized()) == .unproved)
        #expect(refusal(of: try certificate(anna.deviceKeys[0], [])) == .unproved)
        #expect(refusal(of: try certificate(anna.deviceKeys[0], lists + lists)) == .unproved)
        #expect(refusal(of: try certificate(anna.deviceKeys[0], [.init(value: [1, 2, 3])])) == .unproved)
    }

    @Test("Unknown extensions are ignored")
    func moreExtensions() throws {
        let anna = try TestPerson.anna()
        let others = [
            TestCertificate.Extension(identifier: [2, 5, 29, 15], isCritical: true, value: [3, 2, 7, 128]),
            TestCertificate.Extension(identifier: [1, 2, 3], value: []),
        ]
        let bytes = try certificate(anna.deviceKeys[0], others + (try list(anna.roster.source)))
        #expect(try PeerIdentity(certificate: bytes).user == anna.user)
    }

    @Test("A certificate that is too large is refused before it is read")
    func tooLarge() throws {
        let anna = try TestPerson.anna()
        let padding = TestCertificate.Extension(
            identifier: [1, 2, 3], value: [UInt8](repeating: 0, count: ConnectionLimits.certificateBytes))
        let bytes = try certificate(anna.deviceKeys[0], try list(anna.roster.source) + [padding])
        #expect(refusal(of: bytes) == .unproved)
    }

    @Test("Every truncation and every flipped byte throws or changes nothing essential")
    func hostile() throws {
        let anna = try TestPerson.anna()
        let bytes = try anna.identity().certificate.toDERBytes()
        for count in bytes.indices { #expect(refusal(of: Array(bytes.prefix(count))) == .unproved) }
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x41
            guard let peer = try? PeerIdentity(certificate: changed) else { continue }
            #expect(peer.user == anna.user)
            #expect(peer.device == anna.deviceKeys[0].publicKey)
        }
    }
}
