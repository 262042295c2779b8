import Testing
import VicinoCore
import VicinoHarness

@testable import VicinoSync

@Suite("What the digits of a pairing depend on")
struct TranscriptTests {
    private func transcript(_ changed: Int? = nil) -> PairingTranscript {
        let parts = (0..<7).map { [UInt8](repeating: $0 == changed ? 100 : UInt8($0), count: 32) }
        return PairingTranscript(
            certificates: (Digest.sha256(parts[0]), Digest.sha256(parts[1])), commit: parts[2], show: parts[3],
            reveal: parts[4], nonces: (parts[5], parts[6]))
    }

    @Test("Another certificate, message or nonce of either side leads to other digits", arguments: 0..<7)
    func digits(part: Int) {
        #expect(transcript(part).code != transcript().code)
    }

    @Test("Both consent to all messages, and to both certificates", arguments: 0..<5)
    func digest(part: Int) {
        #expect(transcript(part).digest != transcript().digest)
    }

    @Test("One side's signature is not consent of the other side, nor to another pairing")
    func consents() throws {
        let key = try TestPerson(seed: 1).deviceKeys[0]
        let consent = PairingConsent(transcript: transcript().digest, isAsker: true)
        let signature = try consent.signed(by: key).source.signature
        #expect(consent.isSigned(signature, by: key.publicKey))
        let others = [
            PairingConsent(transcript: transcript().digest, isAsker: false),
            PairingConsent(transcript: transcript(0).digest, isAsker: true),
        ]
        for other in others { #expect(!other.isSigned(signature, by: key.publicKey)) }
    }
}
