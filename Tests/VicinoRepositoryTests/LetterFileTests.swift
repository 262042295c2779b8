import Foundation
import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// Letters in files: the one that these tests have written, which the reader in Python reads as well, and the one that a writer
/// in Python has made from the specification alone (`Protocol/check/checks/written.py`).
///
/// With `VICINO_WRITE_VECTORS=1` in the environment, the first is written anew.
struct LetterFileTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Protocol/check/material").standardizedFileURL

    /// What a file holds.
    private struct Stored: Codable {
        let about: String
        let author: String
        let secret: String
        let deviceSecret: String
        let asker: String
        let name: String
        let letter: String
    }

    @Test(arguments: ["letters.json", "letters-from-text.json"])
    func aStoredLetterIsRead(_ name: String) throws {
        if name == "letters.json", ProcessInfo.processInfo.environment["VICINO_WRITE_VECTORS"] == "1" { try write() }
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let stored = try decoder.decode(Stored.self, from: try Data(contentsOf: Self.folder.appending(path: name)))
        let secret = try #require(InvitationSecret(try bytes(stored.secret)))
        let device = try AgreementKey(secret: try bytes(stored.deviceSecret))
        let author = try #require(UserID(stored.author))
        #expect("\(secret.dropName)" == stored.name)
        let opened = try secret.openLetter(try bytes(stored.letter), with: device, of: author)
        #expect("\(opened.roster.author)" == stored.asker)
        #expect(opened.keys.map(\.device) == [opened.device])
    }

    private func write() throws {
        var random = SeededGenerator(seed: 97)
        let author = try SigningKey(using: &random).testUser
        let inviting = try AgreementKey(using: &random)
        let asker = try ModelFeed(&random)
        let secret = InvitationSecret(using: &random)
        let key = try EnvelopeKey(of: AgreementKey(using: &random)).publicKey
        let device = asker.device.publicKey
        let letter = Letter(
            author: author, invitation: secret.id, roster: asker.roster.source, device: device, written: .epoch,
            keys: [DeviceEnvelopeKey(device: device, key: key)])
        let drop = try InvitationDrop(address: "https://example.org/a", agreementKey: inviting.publicKey)
        let object = try letter.signed(by: asker.device).sealed(with: secret, for: drop)
        let stored = Stored(
            about: "A letter of an invited user: its name and bytes, and what opens it.", author: "\(author)",
            secret: Hex.encode(secret.bytes), deviceSecret: Hex.encode(inviting.secret), asker: "\(asker.author)",
            name: "\(secret.dropName)", letter: Hex.encode(object))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        try (try encoder.encode(stored) + Data("\n".utf8)).write(to: Self.folder.appending(path: "letters.json"))
    }

    private func bytes(_ hex: String) throws -> [UInt8] {
        try #require(Hex.decode(hex, count: hex.utf8.count / 2))
    }
}
