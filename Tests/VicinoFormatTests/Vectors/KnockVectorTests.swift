import Testing
import VicinoCore
import VicinoPresence

@Suite("Known answers: knocks")
struct KnockVectorTests {
    struct Case: Codable, Equatable {
        /// Empty for a key that belongs to no author.
        var author: String
        var opening, secret: String
        var medium: Int
        var epoch: Int64
        var device: Int
        var nonce, hello, knock: String
    }

    @Test("Knocks under each kind of key")
    func knocks() throws {
        let whole = hello(recordBytes: 200)
        let cut = hello(recordBytes: 3)
        let cases = [
            try make(presence: 0, .bluetooth, epoch: 0, device: 0, nonce: 0, whole),
            try make(presence: 1, .localNetwork, epoch: 1_988_889, device: 0, nonce: 7, whole),
            try make(presence: 1, .localNetwork, epoch: 1_988_889, device: 0, nonce: 7, cut),
            try make(presence: 255, .bluetooth, epoch: 1_988_890, device: 31, nonce: 255, whole),
            try make(invitation: 1, epoch: 1_988_889, nonce: 7, whole),
            try make(invitation: 255, epoch: 1_988_891, nonce: 0, cut),
            make(
                "stranger", .strangers, secret: [], on: .localNetwork, epoch: 1_988_889, device: 255, nonce: 7,
                hello: whole),
        ]
        let about = "Knocks: the 48 bytes ahead of a ClientHello, and what they are made of."
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/knocks.json")
    }

    /// A minimal ClientHello, in records of so many bytes.
    private func hello(recordBytes: Int) -> [UInt8] {
        let body = [3, 3] + [UInt8](repeating: 0x5A, count: 32) + [0, 0, 2, 0x13, 1, 1, 0]
        let message = [1, 0, 0, UInt8(body.count)] + body
        return stride(from: 0, to: message.count, by: recordBytes).flatMap { start in
            let part = message[start..<min(start + recordBytes, message.count)]
            return [22, 3, 1, 0, UInt8(part.count)] + part
        }
    }

    private func make(
        presence byte: UInt8, _ medium: MediumKind, epoch: Int64, device: Int, nonce: UInt8, _ hello: [UInt8]
    ) throws -> Case {
        let secret = [UInt8](repeating: byte, count: 32)
        let author = try #require(UserID([UInt8](repeating: byte ^ 0x50, count: 32)))
        let key = KnockKey(try PresenceKey(secret, of: author), device: try #require(DeviceIndex(device)))
        var made = make(
            "presence", key, secret: secret, on: medium, epoch: epoch, device: device, nonce: nonce, hello: hello)
        made.author = Hex.encode(author.bytes)
        return made
    }

    private func make(invitation byte: UInt8, epoch: Int64, nonce: UInt8, _ hello: [UInt8]) throws -> Case {
        let secret = try #require(InvitationSecret([UInt8](repeating: byte, count: 16)))
        return make(
            "invitation", KnockKey(secret), secret: secret.bytes, on: .localNetwork, epoch: epoch, device: 255,
            nonce: nonce, hello: hello)
    }

    private func make(
        _ opening: String, _ key: KnockKey, secret: [UInt8], on medium: MediumKind, epoch: Int64, device: Int,
        nonce: UInt8, hello: [UInt8]
    ) -> Case {
        let nonce = [UInt8](repeating: nonce, count: 16)
        let knock = key.knock(on: medium, in: Epoch(number: epoch), hello: .sha256(hello), nonce: nonce)
        return Case(
            author: "", opening: opening, secret: Hex.encode(secret), medium: Int(medium.code), epoch: epoch,
            device: device, nonce: Hex.encode(nonce), hello: Hex.encode(hello), knock: Hex.encode(knock.bytes))
    }
}
