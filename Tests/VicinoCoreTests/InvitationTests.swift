import Testing
import VicinoCore
import VicinoTesting

@Suite("Invitations")
struct InvitationTests {
    private let asker = Digest.sha256([1])
    private let inviter = Digest.sha256([2])

    private func code(_ text: String) -> VicinoError.Code? {
        do throws(VicinoError) {
            _ = try Invitation(text: text)
            return nil
        } catch { return error.code }
    }

    @Test("An invitation is read back from its text, in upper or lower case and with white space in it")
    func roundTrip() throws {
        let kinds = [try KindID("org.vicino.visit", major: 1), try KindID("com.example.thing", major: 255)]
        let invitations = [
            try Invitation.make(), try .make(claimedName: "e\u{301}\u{202E}", addresses: []),
            try .make(addresses: ["anna.local:1", "[fe80::1%eth0]:65535", "10.0.0.1:80"], kinds: kinds),
        ]
        for invitation in invitations {
            let text = invitation.text
            #expect(try Invitation(text: text) == invitation)
            #expect(try Invitation(text: text.lowercased()) == invitation)
            #expect(try Invitation(text: text.uppercased()) == invitation)
            #expect(try Invitation(text: "\n " + text.map { "\($0)\n" }.joined()) == invitation)
        }
    }

    @Test(
        "An invitation says whether another device can reach its addresses",
        arguments: [
            ([], .nowhere), (["127.0.0.1:1", "localhost:1", "[::1]:1", "127.8.0.1:1"], .thisComputer),
            (["127.0.0.1:1", "192.168.1.20:1"], .network), (["127.example.org:1"], .network),
        ] as [([String], Invitation.Reach)])
    func reach(addresses: [String], reach: Invitation.Reach) throws {
        #expect(try Invitation.make(addresses: addresses).reach == reach)
    }

    @Test("Every text from random parts is read back", arguments: UInt64(0)..<20)
    func randomRoundTrip(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<20 {
            let addresses = (0..<Int.random(in: 0...8, using: &generator)).map { index in
                "host-\(generator.next()).local:\(index + 1)"
            }
            let invitation = try Invitation.make(
                secret: InvitationSecret(using: &generator),
                expiry: .random(in: 0...4_000_000_000_000, using: &generator),
                claimedName: String(repeating: "n", count: .random(in: 1...100, using: &generator)),
                addresses: addresses)
            #expect(try Invitation(text: invitation.text) == invitation)
            let bytes = generator.bytes(Int.random(in: 0...70, using: &generator))
            #expect(Base32.decode(Base32.encode(bytes).utf8) == bytes)
        }
    }

    @Test("The text has only letters that a QR code stores compactly")
    func alphanumeric() throws {
        #expect(
            try Invitation.make().text.uppercased().allSatisfy { "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:".contains($0) })
    }

    @Test("Every single copying mistake is reported as one")
    func mistakes() throws {
        let text = try Invitation.make().text
        let letters = Array(text)
        for index in letters.indices.dropFirst(Invitation.scheme.count) {
            for letter in ["A", "B", "7", "0", "ı", "?"] where Character(letter) != letters[index] {
                var changed = letters
                changed[index] = Character(letter)
                #expect(code(String(changed)) == .mistyped, "\(index)")
            }
            #expect(code(String(letters[..<index])) == .mistyped, "cut at \(index)")
            #expect(code(String(letters[..<index] + letters[(index + 1)...])) == .mistyped, "without \(index)")
        }
        #expect(code(text + "A") == .mistyped)
        #expect(code(Invitation.scheme) == .mistyped)
    }

    @Test("A text that is not an invitation, too long, or of a newer version has its own error")
    func otherTexts() throws {
        for text in ["", "vicin", "hello", "https://vicino.org", "anna.vicino"] { #expect(code(text) == .malformed) }
        #expect(code(Invitation.scheme + String(repeating: "A", count: Invitation.textLimit)) == .outOfRange)
        #expect(code(try Self.text([2] + Invitation.make().wire)) == .tooNew)
        #expect(code(try Self.text([1] + Invitation.make().wire)) == nil)
        #expect(code(Self.text([1])) == .malformed)
        #expect(code(Self.text([])) == .mistyped)
    }

    @Test("A text that is made on purpose, with a correct checksum, must keep every limit")
    func hostile() throws {
        let wire = try Invitation.make().wire
        func with(_ build: (inout WireWriter) -> Void) -> VicinoError.Code? {
            var writer = WireWriter()
            build(&writer)
            return code(Self.text([1] + wire + writer.bytes))
        }
        func kind(_ writer: inout WireWriter) {
            writer.appendText(1, "a.b")
            writer.appendUnsigned(2, 1)
        }
        #expect(with { $0.appendText(99, "from the future") } == nil)
        #expect(with { $0.appendMessage(6, kind) } == nil)
        #expect(with { $0.appendMessage(6) { $0.appendText(1, "a.b") } } == .malformed)
        #expect(with { writer in (0..<8).forEach { _ in writer.appendText(5, "a:1") } } == .outOfRange)
        #expect(with { writer in (0..<65).forEach { _ in writer.appendMessage(6, kind) } } == .outOfRange)
        #expect(with { $0.appendText(5, "no port") } == .malformed)
        #expect(with { $0.appendText(5, "a\u{1B}[31m:1") } == .malformed)
        #expect(with { $0.appendText(4, "") } == .outOfRange)
        #expect(with { $0.appendBytes(2, [1]) } == .malformed)
        #expect(
            with {
                $0.appendMessage(6) {
                    $0.appendText(1, "NO"); $0.appendUnsigned(2, 1)
                }
            } == .schema)
        #expect(with { $0.appendBytes(99, [UInt8](repeating: 0, count: 1100)) } == .outOfRange)
    }

    @Test("Garbage is refused and never traps", arguments: UInt64(0)..<5)
    func garbage(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<500 {
            let bytes = generator.bytes(Int.random(in: 0...120, using: &generator))
            #expect(code(Self.text([1] + bytes)) != nil)
            #expect(code(Invitation.scheme + String(decoding: bytes, as: UTF8.self)) != nil)
        }
    }

    @Test("An invitation has a bounded number of bytes and addresses")
    func limits() throws {
        let long = String(repeating: "a", count: 200) + ".local:1"
        #expect(throws: VicinoError.self) { try Invitation.make(addresses: [String](repeating: long, count: 8)) }
        #expect(throws: VicinoError.self) { try Invitation.make(addresses: [String](repeating: "a:1", count: 9)) }
        #expect(throws: VicinoError.self) { try Invitation.make(claimedName: "") }
    }

    @Test("The proof is valid for its secret and for these two certificates in these roles, and for nothing else")
    func proof() throws {
        let secret = InvitationSecret.make()
        let stranger = Digest.sha256([3])
        let code = secret.proof(asker: asker, inviter: inviter)
        #expect(code.count == 32)
        #expect(secret.isProved(by: code, asker: asker, inviter: inviter))
        // Swapped: the inviter's own bytes are sent back. Others: an attacker in the middle, on either side.
        #expect(!secret.isProved(by: code, asker: inviter, inviter: asker))
        #expect(!secret.isProved(by: code, asker: stranger, inviter: inviter))
        #expect(!secret.isProved(by: code, asker: asker, inviter: stranger))
        #expect(!InvitationSecret.make(6).isProved(by: code, asker: asker, inviter: inviter))
        #expect(!secret.isProved(by: [], asker: asker, inviter: inviter))
        #expect(!secret.isProved(by: Array(code.dropLast()), asker: asker, inviter: inviter))
        for bit in 0..<256 {
            var changed = code
            changed[bit / 8] ^= 1 << UInt8(bit % 8)
            #expect(!secret.isProved(by: changed, asker: asker, inviter: inviter))
        }
    }

    @Test("Neither descriptions nor mirrors nor ids show the secret")
    func redaction() throws {
        let invitation = try Invitation.make(secret: .make(0xAB))
        var dumped = ""
        dump(invitation, to: &dumped)
        let shown = [
            "\(invitation)", String(reflecting: invitation), "\(invitation.secret)",
            String(reflecting: invitation.secret),
            dumped, "\(invitation.id)", "\([invitation])",
        ]
        for text in shown {
            #expect(!text.contains("abab"), "\(text)")
            #expect(!text.contains("ABAB"), "\(text)")
            #expect(!text.contains("171"), "\(text)")
        }
        #expect(invitation.id != InvitationSecret.make(0xAC).id)
    }

    @Test(
        "An address has a host and a port, and one text form",
        arguments: [
            "anna.local:4747": true, "192.168.1.20:1": true, "[::1]:65535": true, "[fe80::1%wlan0]:80": true,
            "anna": false, "anna:": false, ":80": false, "anna:0": false, "anna:65536": false, "anna:+80": false,
            "anna:080": false, "::1:80": false, "[anna]:80": false, "[]:80": false, "a b:80": false,
            "é.local:80": false,
            "-o:80": false, "a/b:80": false, "user@host:80": false,
        ])
    func addresses(text: String, isOne: Bool) {
        #expect((PeerAddress(text)?.description == text) == isOne)
        #expect((PeerAddress(text) != nil) == isOne)
        // What a user types may lack the port, which the text form in an invitation never does.
        let isTyped = isOne || ["anna", "::1:80"].contains(text)
        #expect(((try? PeerAddress(text: text)) != nil) == isTyped)
    }

    /// A text with the correct checksum for any bytes.
    private static func text(_ bytes: [UInt8]) -> String {
        let checksum = Digest.sha256(Array("vicino:C".utf8) + bytes).bytes.prefix(4)
        return Invitation.scheme + Base32.encode(bytes + checksum)
    }
}

extension Invitation {
    /// The canonical bytes from the text.
    fileprivate var wire: [UInt8] {
        let bytes = Base32.decode(text.dropFirst(Invitation.scheme.count).utf8) ?? []
        return Array(bytes.dropFirst().dropLast(4))
    }
}
