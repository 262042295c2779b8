import Testing
import VicinoCore
import VicinoPresence

@Suite("Known answers: beacons")
struct BeaconVectorTests {
    struct Case: Codable, Equatable {
        /// Empty for a device that is open to strangers.
        var author: String
        var key: String
        var medium: Int
        var epoch: Int64
        var device: Int
        var minute: Int64
        var psm: Int
        /// What the device tells nobody; empty for a device that is open to strangers.
        var secret: String
        var audiences: [Audience]
        var beacon: String
    }

    struct Audience: Codable, Equatable {
        var field: Int
        var key: String
        var revision: UInt64
    }

    struct ScheduleCase: Codable, Equatable {
        var author, key: String
        var epoch: Int64
        var device: Int
        var start: Int64
    }

    struct BridgeCase: Codable, Equatable {
        var author, follower, authorSecret, followerSecret, authorPublicKey, followerPublicKey, bridge: String
    }

    @Test("Ids, tags and masked channels of beacons")
    func beacons() throws {
        let cases = [
            try make(0, .bluetooth, epoch: 0, device: 0, minute: 0, revisions: [:], psm: 0),
            try make(1, .bluetooth, epoch: 1_988_889, device: 0, minute: 0, revisions: [0: 1], psm: 0x80),
            try make(1, .bluetooth, epoch: 1_988_889, device: 0, minute: 1, revisions: [0: 1], psm: 0x80),
            try make(1, .bluetooth, epoch: 1_988_889, device: 1, minute: 14, revisions: [2: 3, 4: 7], psm: 0xFF),
            try make(1, .bluetooth, epoch: 1_988_890, device: 31, minute: 7, revisions: [0: .max, 1: 0, 3: 5], psm: 0),
            try make(1, .localNetwork, epoch: 1_988_889, device: 0, minute: 0, revisions: [0: 1], psm: 0),
            try make(
                255, .localNetwork, epoch: 1, device: 3, minute: 19, revisions: [0: 1 << 53, 1: 1 << 53, 2: 9, 4: 1],
                psm: 0),
            open(0, .localNetwork, epoch: 1_988_889, minute: 0, psm: 0),
            open(255, .bluetooth, epoch: 1_988_889, minute: 14, psm: 0x90),
        ]
        let about = "Beacons: what a device advertises in a minute of an epoch, and what that is made of."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/beacons.json")
    }

    @Test("When epochs begin")
    func schedules() throws {
        let cases = try [(0, 0, 0), (1, 1_988_889, 0), (1, 1_988_890, 0), (1, 1_988_889, 1), (255, 2_000_000, 31)].map {
            let secret = [UInt8](repeating: UInt8($0), count: 32)
            let device = try #require(DeviceIndex($2))
            let schedule = try PresenceKey(secret, of: try user(UInt8($0))).schedule(of: device)
            return ScheduleCase(
                author: Hex.encode(try user(UInt8($0)).bytes), key: Hex.encode(secret), epoch: Int64($1), device: $2,
                start: schedule.start(of: Epoch(number: Int64($1))))
        }
        let about = "Schedules: when an epoch of a device begins, in milliseconds since 1970."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/schedules.json")
    }

    @Test("Bridges of two devices")
    func bridges() throws {
        let cases = try [(UInt8(1), UInt8(2)), (2, 1), (0, 255)].map { author, follower in
            let own = try agreementKey(author)
            let other = try agreementKey(follower)
            let end = Bridge.End(try user(follower), agreementKey: other.publicKey)
            let bridge = try Bridge.key(to: end, from: Bridge.OwnEnd(try user(author), own))
            return BridgeCase(
                author: Hex.encode(try user(author).bytes), follower: Hex.encode(try user(follower).bytes),
                authorSecret: Hex.encode(own.secret), followerSecret: Hex.encode(other.secret),
                authorPublicKey: Hex.encode(own.publicKey), followerPublicKey: Hex.encode(other.publicKey),
                bridge: Hex.encode(bridge.beaconKey))
        }
        let about =
            "Bridges: the key of an author's and a follower's device, from their users and their X25519 secrets."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/bridges.json")
    }

    private func agreementKey(_ byte: UInt8) throws -> AgreementKey {
        try AgreementKey(secret: [UInt8](repeating: byte, count: 32))
    }

    /// A user whose id is one byte, repeated.
    private func user(_ byte: UInt8) throws -> UserID {
        try #require(UserID([UInt8](repeating: byte ^ 0x50, count: 32)))
    }

    /// A device that is open to strangers.
    private func open(_ number: UInt8, _ medium: MediumKind, epoch: Int64, minute: Int64, psm: UInt8) -> Case {
        let beacon = OpeningAdvertiser.beacon(
            number, on: medium, in: Minute(UInt8(minute), of: Epoch(number: epoch)), psm: PSM(psm))
        return Case(
            author: "", key: Digest.sha256(Array("vicino:U".utf8)).description, medium: Int(medium.code), epoch: epoch,
            device: Int(number), minute: minute, psm: Int(psm), secret: "", audiences: [],
            beacon: Hex.encode(beacon.bytes))
    }

    /// - Parameter revisions: the audiences' revisions, by the index of their field.
    private func make(
        _ byte: UInt8, _ medium: MediumKind, epoch: Int64, device: Int, minute: Int64, revisions: [Int: UInt64],
        psm: UInt8
    ) throws -> Case {
        let secret = [UInt8](repeating: byte, count: 32)
        let own = [UInt8](repeating: byte ^ 0xA0, count: 32)
        let key = try PresenceKey(secret, of: try user(byte))
        let audiences = try revisions.sorted { $0.key < $1.key }.map { index, revision in
            let field = try #require(TagField(index, key: [UInt8](repeating: UInt8(index + 1), count: 32)))
            return AudienceTag(field, revision: revision)
        }
        let beacon = key.beacon(
            of: try #require(DeviceIndex(device)), on: medium,
            in: Minute(UInt8(minute), of: Epoch(number: epoch)),
            tags: DeviceTags(secret: try #require(Digest(own)), audiences: audiences), psm: PSM(psm))
        return Case(
            author: Hex.encode(try user(byte).bytes), key: Hex.encode(secret), medium: Int(medium.code), epoch: epoch,
            device: device, minute: minute, psm: Int(psm), secret: Hex.encode(own),
            audiences: audiences.map {
                Audience(field: $0.field.index, key: Hex.encode($0.field.key), revision: $0.revision)
            }, beacon: Hex.encode(beacon.bytes))
    }
}
