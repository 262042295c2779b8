import Testing
import VicinoCore
import VicinoPresence

@Suite("Known answers: beacons of invitations")
struct InvitationBeaconVectorTests {
    struct Case: Codable, Equatable {
        var secret: String
        var epoch, minute: Int64
        var beacon: String
    }

    @Test("Beacons of invitations on the local network")
    func beacons() throws {
        let cases = [
            try make(1, epoch: 1_988_889, minute: 0), try make(1, epoch: 1_988_889, minute: 14),
            try make(1, epoch: 1_988_890, minute: 0), try make(255, epoch: 0, minute: 3),
        ]
        let about = "Beacons of invitations on the local network."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/invitation-beacons.json")
    }

    private func make(_ byte: UInt8, epoch: Int64, minute: Int64) throws -> Case {
        let secret = try #require(InvitationSecret([UInt8](repeating: byte, count: 16)))
        let moment = Minute(UInt8(minute), of: Epoch(number: epoch))
        let beacon = InvitationBeacons.beacon(of: secret, on: .localNetwork, in: moment)
        return Case(
            secret: Hex.encode(secret.bytes), epoch: epoch, minute: minute, beacon: Hex.encode(beacon.bytes))
    }
}
