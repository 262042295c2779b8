import Testing
import VicinoCore
import VicinoHarness
import VicinoSync

@Suite("Known answers: pairings")
struct PairingVectorTests {
    /// Signatures are part of the hashed bytes, so they must always be the same, as they are here.
    struct Case: Codable, Equatable {
        var askerCertificate, askedCertificate, commit, show, reveal, transcript, digits: String
        var askerAgrees, askedAgrees: String
    }

    @Test("Messages, transcripts, digits and consents of pairings")
    func pairings() throws {
        let about = "Pairings: what two devices say to each other, and the digits and signatures that follow from it."
        let cases = [try make(0), try make(1, devices: 3), try make(255)]
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/pairings.json")
    }

    private func make(_ byte: UInt8, devices: Int = 1) throws -> Case {
        let certificates = Self.certificates(byte)
        func side(_ role: Pairing.Role, _ person: TestPerson, nonce: UInt8) throws -> Pairing {
            Pairing(
                .init(
                    role: role, roster: person.roster, device: try #require(person.deviceKeys.last),
                    certificates: certificates, nonce: [UInt8](repeating: nonce, count: 32)))
        }
        var asker = try side(.asker, TestPerson(seed: 2, name: "Ben", devices: devices), nonce: byte)
        var asked = try side(.asked, TestPerson(seed: 1, name: "e\u{301}\u{202E}"), nonce: 255 - byte)
        _ = asked.handle(.opened, at: .zero)
        let commit = try Self.said(asker.handle(.opened, at: .zero))
        let show = try Self.said(asked.handle(.received(commit), at: .zero))
        let shown = asker.handle(.received(show), at: .zero)
        let reveal = try Self.said(shown)
        _ = asked.handle(.received(reveal), at: .zero)
        let transcript = PairingTranscript(
            certificates: certificates, commit: commit, show: show, reveal: reveal,
            nonces: ([UInt8](repeating: byte, count: 32), [UInt8](repeating: 255 - byte, count: 32)))
        #expect(shown.contains { if case .compare(_, code: let code) = $0 { code == transcript.code } else { false } })
        return Case(
            askerCertificate: certificates.asker.description, askedCertificate: certificates.asked.description,
            commit: Hex.encode(commit), show: Hex.encode(show), reveal: Hex.encode(reveal),
            transcript: transcript.digest.description, digits: transcript.code.description.filter { $0 != " " },
            askerAgrees: Hex.encode(try Self.said(asker.handle(.agreed, at: .zero))),
            askedAgrees: Hex.encode(try Self.said(asked.handle(.agreed, at: .zero))))
    }

    /// As `Case`, with the name of the new device, and the answer to it.
    struct JoiningCase: Codable, Equatable {
        var askerCertificate, askedCertificate, commit, show, reveal, transcript, digits, name: String
        var askerAgrees, askedAgrees, answer: String
    }

    @Test("Messages, transcripts, digits, consents and answers of pairings by which a device joins")
    func joinings() throws {
        let about = "Pairings by which a new device joins: all messages, and the digits and signatures that follow."
        let cases = [try makeJoining(0, name: "laptop"), try makeJoining(7, name: "e\u{301}\u{202E}")]
        try VectorFile.expect(VectorSet(about: about, cases: cases), at: "vectors/joinings.json")
    }

    private func makeJoining(_ byte: UInt8, name: String) throws -> JoiningCase {
        let certificates = Self.certificates(byte)
        let new = try TestPerson(seed: 3)
        let anna = try TestPerson(seed: 1, name: "Anna")
        let request = try DeviceRequest(
            signingKey: new.deviceKeys[0].publicKey, agreementKey: new.roster.devices[0].agreementKey, name: name)
        var asker = Pairing(
            .init(
                joiningBy: try request.signed(by: new.deviceKeys[0]), device: new.deviceKeys[0],
                certificates: certificates, nonce: [UInt8](repeating: byte, count: 32)))
        var asked = Pairing(
            .init(
                role: .asked, roster: anna.roster, device: anna.deviceKeys[0], certificates: certificates,
                nonce: [UInt8](repeating: 255 - byte, count: 32), purpose: .device))
        _ = asked.handle(.opened, at: .zero)
        let commit = try Self.said(asker.handle(.opened, at: .zero))
        let show = try Self.said(asked.handle(.received(commit), at: .zero))
        let reveal = try Self.said(asker.handle(.received(show), at: .zero))
        _ = asked.handle(.received(reveal), at: .zero)
        let transcript = PairingTranscript(
            certificates: certificates, commit: commit, show: show, reveal: reveal,
            nonces: ([UInt8](repeating: byte, count: 32), [UInt8](repeating: 255 - byte, count: 32)))
        let askerAgrees = try Self.said(asker.handle(.agreed, at: .zero))
        let askedAgrees = try Self.said(asked.handle(.agreed, at: .zero))
        _ = asked.handle(.received(askerAgrees), at: .zero)
        let answer = try Self.said(asked.handle(.added(Self.roster(of: anna, adding: request), port: 4747), at: .zero))
        return JoiningCase(
            askerCertificate: certificates.asker.description, askedCertificate: certificates.asked.description,
            commit: Hex.encode(commit), show: Hex.encode(show), reveal: Hex.encode(reveal),
            transcript: transcript.digest.description, digits: transcript.code.description.filter { $0 != " " },
            name: name, askerAgrees: Hex.encode(askerAgrees), askedAgrees: Hex.encode(askedAgrees),
            answer: Hex.encode(answer))
    }

    private static func roster(of person: TestPerson, adding request: DeviceRequest) throws -> Verified<Roster> {
        let present = person.roster.value
        let device = Roster.Device(
            signingKey: request.signingKey, agreementKey: request.agreementKey, isRemoved: false)
        return try Roster(
            identity: present.identity, version: present.version + 1, claimedName: present.claimedName,
            devices: present.devices + [device]
        ).signed(by: person.identityKey)
    }

    private static func certificates(_ byte: UInt8) -> (asker: Digest, asked: Digest) {
        (Digest.sha256([1, byte]), Digest.sha256([2, byte]))
    }

    private static func said(_ effects: [PairingEffect]) throws -> [UInt8] {
        try #require(effects.compactMap { if case .send(let message) = $0 { message } else { nil } }.first)
    }
}
