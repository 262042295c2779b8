import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoConnection

@Suite("Known answers: certificates")
struct CertificateVectorTests {
    struct Case: Codable, Equatable {
        var key, payload, signature, certificate, sha256: String
    }

    @Test("Certificates of devices, which are always the same")
    func certificates() throws {
        let identity = SigningKey.make(1)
        let device = SigningKey.make(2)
        let rosters = [
            try SampleDump.roster(),
            try Roster(
                identity: identity.testIdentity, version: 1 << 40, claimedName: "e\u{301}\u{202E}",
                devices: [.init(signingKey: device.publicKey, agreementKey: device.publicKey, isRemoved: false)]),
        ]
        let cases = try rosters.map { roster in
            let signed = try roster.signed(by: identity).source
            let bytes = try DeviceCertificate(key: device.publicKey, roster: signed).serialized()
            #expect(try PeerIdentity(certificate: bytes).device == device.publicKey)
            return Case(
                key: Hex.encode(device.publicKey), payload: Hex.encode(signed.payload),
                signature: Hex.encode(signed.signature), certificate: Hex.encode(bytes),
                sha256: Digest.sha256(bytes).description)
        }
        let about = "Certificates in DER, from the device's key and the roster with its signature."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/certificates.json")
    }
}
