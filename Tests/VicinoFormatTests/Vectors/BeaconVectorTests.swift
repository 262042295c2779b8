import Testing
import VicinoCore
import VicinoPresence

@Suite("Known answers: beacons")
struct BeaconVectorTests {
    struct Case: Codable, Equatable {
        var key: String
        var medium: Int
        var epoch: Int64
        var device: Int
        var minute: Int64
        var revision: UInt64
        var psm: Int
        var beacon: String
    }

    struct BridgeCase: Codable, Equatable {
        var author, follower, authorPublicKey, followerPublicKey, bridge: String
    }

    @Test("Ids, tags and masked channels of beacons")
    func beacons() throws {
        let cases = [
            try make(0, .bluetooth, epoch: 0, device: 0, minute: 0, revision: 0, psm: 0),
            try make(1, .bluetooth, epoch: 1_988_889, device: 0, minute: 0, revision: 1, psm: 0x80),
            try make(1, .bluetooth, epoch: 1_988_889, device: 0, minute: 1, revision: 1, psm: 0x80),
            try make(1, .bluetooth, epoch: 1_988_889, device: 1, minute: 14, revision: 2, psm: 0xFF),
            try make(1, .bluetooth, epoch: 1_988_890, device: 31, minute: 7, revision: .max, psm: 0),
            try make(1, .localNetwork, epoch: 1_988_889, device: 0, minute: 0, revision: 1, psm: 0),
            try make(255, .localNetwork, epoch: 1, device: 3, minute: 14, revision: 1 << 53, psm: 0),
            open(0, .localNetwork, epoch: 1_988_889, minute: 0, psm: 0),
            open(255, .bluetooth, epoch: 1_988_889, minute: 14, psm: 0x90),
        ]
        let about = "Beacons: what a device advertises in a minute of an epoch, and what that is made of."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/beacons.json")
    }

    @Test("Bridges of two devices")
    func bridges() throws {
        let cases = try [(UInt8(1), UInt8(2)), (2, 1), (0, 255)].map { author, follower in
            let (own, other) = (try agreementKey(author), try agreementKey(follower))
            let user = try #require(UserID([UInt8](repeating: 0, count: 32)))
            let bridge = try Bridge(from: own, to: user, .first, agreementKey: other.publicKey)
            return BridgeCase(
                author: Hex.encode(own.secret), follower: Hex.encode(other.secret),
                authorPublicKey: Hex.encode(own.publicKey), followerPublicKey: Hex.encode(other.publicKey),
                bridge: Hex.encode(bridge.key.secret))
        }
        let about = "Bridges: the key of an author's and a follower's device, from their X25519 secrets."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/bridges.json")
    }

    private func agreementKey(_ byte: UInt8) throws -> AgreementKey {
        try AgreementKey(secret: [UInt8](repeating: byte, count: 32))
    }

    /// A device that is open to strangers.
    private func open(_ number: UInt8, _ medium: MediumKind, epoch: Int64, minute: Int64, psm: UInt8) -> Case {
        let beacon = OpeningAdvertiser.beacon(
            number, on: medium, in: Epoch(number: epoch).minutes.lowerBound.advanced(by: minute), psm: PSM(psm))
        return Case(
            key: Digest.sha256(Array("vicino:U".utf8)).description, medium: Int(medium.code), epoch: epoch,
            device: Int(number), minute: minute, revision: 0, psm: Int(psm), beacon: Hex.encode(beacon.bytes))
    }

    private func make(
        _ byte: UInt8, _ medium: MediumKind, epoch: Int64, device: Int, minute: Int64, revision: UInt64, psm: UInt8
    ) throws -> Case {
        let key = try PresenceKey([UInt8](repeating: byte, count: 32))
        let beacon = key.beacon(
            of: try #require(DeviceIndex(device)), on: medium,
            in: Epoch(number: epoch).minutes.lowerBound.advanced(by: minute), revision: revision, psm: PSM(psm))
        return Case(
            key: Hex.encode(key.secret), medium: Int(medium.code), epoch: epoch, device: device, minute: minute,
            revision: revision, psm: Int(psm), beacon: Hex.encode(beacon.bytes))
    }
}
