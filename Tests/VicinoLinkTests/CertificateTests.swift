import Crypto
import Foundation
import NIOSSL
import SwiftASN1
import Testing
import VicinoCore
import VicinoTesting
import X509

@testable import VicinoLink

@Suite("A certificate proves whose device it is by the roster in it")
struct CertificateTests {
    /// A certificate of some key with some extensions.
    private func certificate(_ key: Certificate.PrivateKey, _ extensions: [Certificate.Extension]) throws -> [UInt8] {
        let certificate = try Certificate(
            version: .v3, serialNumber: Certificate.SerialNumber(7), publicKey: key.publicKey,
            notValidBefore: Date(timeIntervalSince1970: 0), notValidAfter: Date(timeIntervalSince1970: 1),
            issuer: DistinguishedName(), subject: DistinguishedName(),
            extensions: Certificate.Extensions(extensions), issuerPrivateKey: key)
        var serializer = DER.Serializer()
        try serializer.serialize(certificate)
        return serializer.serializedBytes
    }

    private func key(_ key: SigningKey) throws -> Certificate.PrivateKey {
        Certificate.PrivateKey(try Curve25519.Signing.PrivateKey(rawRepresentation: key.secret))
    }

    private func roster(_ roster: Unverified<Roster>) throws -> [Certificate.Extension] {
        [try RosterExtension.make(roster)]
    }

    private func refusal(of bytes: [UInt8]) -> LinkError.Code? {
        do { _ = try PeerIdentity(certificate: bytes) } catch { return (error as? LinkError)?.code }
        return nil
    }

    @Test("One's own certificate says who one is, is always the same, and holds no name but the roster's")
    func own() throws {
        let anna = try TestPerson.anna()
        let identity = try anna.identity(device: 1)
        let bytes = try identity.certificate.toDERBytes()
        let peer = try PeerIdentity(certificate: bytes)
        #expect(peer.user == anna.user && peer.device == anna.deviceKeys[1].publicKey)
        #expect(peer.roster.source == anna.roster.source)
        #expect(peer.certificateHash == identity.certificateHash)
        #expect(try anna.identity(device: 1).certificateHash == identity.certificateHash)
        #expect(try anna.identity(device: 0).certificateHash != identity.certificateHash)
        let certificate = try Certificate(derEncoded: bytes)
        #expect(certificate.subject.isEmpty && certificate.issuer.isEmpty && certificate.extensions.count == 1)
    }

    @Test("The largest roster fits")
    func largest() throws {
        let name = String(repeating: "x", count: Roster.nameLimit)
        let person = try TestPerson(seed: 3, name: name, devices: Roster.deviceLimit)
        let bytes = try person.identity(device: 31).certificate.toDERBytes()
        #expect(bytes.count <= LinkLimits.certificateBytes)
        #expect(try PeerIdentity(certificate: bytes).user == person.user)
    }

    @Test("A device that is not on the list, or no longer, has no identity")
    func ownRemoved() throws {
        var anna = try TestPerson.anna()
        try anna.remove(device: 1)
        #expect(throws: LinkError.self) { try anna.identity(device: 1) }
        #expect(throws: LinkError.self) {
            try DeviceIdentity(key: try TestPerson.ben().deviceKeys[0], roster: anna.roster)
        }
    }

    @Test("Somebody else's list is refused")
    func stolen() throws {
        let bytes = try certificate(
            try key(TestPerson.ben().deviceKeys[0]), try roster(TestPerson.anna().roster.source))
        #expect(refusal(of: bytes) == .unproved)
    }

    @Test("A list that its user has not signed is refused")
    func forged() throws {
        let (anna, ben) = (try TestPerson.anna(), try TestPerson.ben())
        let forged = try Roster(
            author: anna.user, version: 2, claimedName: "Anna", devices: ben.roster.devices
        ).signed(by: ben.identityKey)
        #expect(refusal(of: try certificate(try key(ben.deviceKeys[0]), try roster(forged.source))) == .unproved)
    }

    @Test("A device that its own list names as removed is refused")
    func removed() throws {
        var anna = try TestPerson.anna()
        try anna.remove(device: 0)
        let bytes = try certificate(try key(anna.deviceKeys[0]), try roster(anna.roster.source))
        #expect(refusal(of: bytes) == .unproved)
    }

    @Test("A key of another kind, no list, and a list that is none are refused")
    func others() throws {
        let anna = try TestPerson.anna()
        let other = Certificate.PrivateKey(P256.Signing.PrivateKey())
        #expect(refusal(of: try certificate(other, try roster(anna.roster.source))) == .unproved)
        #expect(refusal(of: try certificate(try key(anna.deviceKeys[0]), [])) == .unproved)
        let nonsense = Certificate.Extension(oid: RosterExtension.identifier, critical: false, value: [1, 2, 3])
        #expect(refusal(of: try certificate(try key(anna.deviceKeys[0]), [nonsense])) == .unproved)
    }

    @Test("A certificate that is too large is refused before it is read")
    func tooLarge() throws {
        let anna = try TestPerson.anna()
        let padding = Certificate.Extension(
            oid: [1, 2, 3], critical: false, value: ArraySlice(repeating: 0, count: LinkLimits.certificateBytes))
        let bytes = try certificate(try key(anna.deviceKeys[0]), try roster(anna.roster.source) + [padding])
        #expect(refusal(of: bytes) == .unproved)
    }

    @Test("Every truncation and every flipped byte throws or changes nothing that counts")
    func hostile() throws {
        let anna = try TestPerson.anna()
        let bytes = try anna.identity().certificate.toDERBytes()
        for count in bytes.indices { #expect(refusal(of: Array(bytes.prefix(count))) == .unproved) }
        for index in bytes.indices {
            var changed = bytes
            changed[index] ^= 0x41
            guard let peer = try? PeerIdentity(certificate: changed) else { continue }
            #expect(peer.user == anna.user && peer.device == anna.deviceKeys[0].publicKey)
        }
    }
}
