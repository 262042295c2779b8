import Testing
import VicinoCore
import VicinoHarness
import VicinoTesting

@testable import VicinoRepository

/// What an invited user leaves for an author whose devices cannot be reached.
struct LetterTests {
    private let author: UserID
    private let inviting: AgreementKey
    private let asker: ModelFeed
    private let key: EnvelopePublicKey
    private let secret: InvitationSecret
    private let drop: InvitationDrop

    init() throws {
        var random = SeededGenerator(seed: 81)
        author = try SigningKey(using: &random).testUser
        inviting = try AgreementKey(using: &random)
        asker = try ModelFeed(&random)
        key = try EnvelopeKey(of: AgreementKey(using: &random)).publicKey
        secret = InvitationSecret(using: &random)
        drop = try InvitationDrop(
            address: "https://example.org/bucket", agreementKey: inviting.publicKey, query: "signature=1")
    }

    private func letter(
        to author: UserID? = nil, about invitation: InvitationID? = nil, keys: [DeviceEnvelopeKey]? = nil
    ) -> Letter {
        let device = asker.device.publicKey
        return Letter(
            author: author ?? self.author, invitation: invitation ?? secret.id, roster: asker.roster.source,
            device: device, written: .epoch, keys: keys ?? [DeviceEnvelopeKey(device: device, key: key)])
    }

    private func sealed(_ letter: Letter) throws -> [UInt8] {
        try letter.signed(by: asker.device).sealed(with: secret, for: drop)
    }

    private func open(_ object: [UInt8], with device: AgreementKey? = nil) throws -> OpenedLetter {
        try secret.openLetter(object, with: device ?? inviting, of: author)
    }

    @Test func theInvitingDeviceLearnsWhoAsks() throws {
        let object = try sealed(letter())
        #expect(object.count == PaddedSize.drop)
        let opened = try open(object)
        #expect(opened.roster.author == asker.author)
        #expect(opened.device == asker.device.publicKey)
        #expect(opened.keys == [DeviceEnvelopeKey(device: asker.device.publicKey, key: key)])
    }

    @Test func bothComputeTheSameNameFromTheInvitation() throws {
        let invitation = try Invitation(
            author: author, secret: secret, expiry: .epoch, claimedName: "Anna", addresses: [], kinds: [], drop: drop)
        let read = try Invitation(text: invitation.text)
        #expect(read.drop == drop)
        #expect(read.secret.dropName == secret.dropName)
        var random = SeededGenerator(seed: 82)
        #expect(InvitationSecret(using: &random).dropName != secret.dropName)
    }

    @Test func aDropNeedsNoStore() throws {
        let drop = try InvitationDrop(
            address: nil, agreementKey: inviting.publicKey, writingAddress: "https://drop.example/in")
        let invitation = try Invitation(
            author: author, secret: secret, expiry: .epoch, claimedName: "Anna", addresses: [], kinds: [], drop: drop)
        #expect(try Invitation(text: invitation.text).drop == drop)
        #expect(drop.openAddress == "https://drop.example/in")
        #expect(self.drop.openAddress == "https://example.org/bucket")
    }

    @Test func aFileHoldsOneLetter() throws {
        let object = try sealed(letter())
        let file = LetterFile.bytes(object)
        #expect(file.count == LetterFile.byteCount)
        #expect(try LetterFile.object(in: file) == object)
        #expect(throws: VicinoError.self) { try LetterFile.object(in: object) }
        #expect(throws: VicinoError.self) { try LetterFile.object(in: file + [0]) }
    }

    @Test func anotherDeviceAndAnotherInvitationOpenNothing() throws {
        var random = SeededGenerator(seed: 83)
        let object = try sealed(letter())
        let other = try AgreementKey(using: &random)
        #expect(throws: VicinoError.self) { try open(object, with: other) }
        let otherSecret = InvitationSecret(using: &random)
        #expect(throws: VicinoError.self) { try otherSecret.openLetter(object, with: inviting, of: author) }
    }

    @Test func aLetterForAnotherAuthorOrInvitationIsRefused() throws {
        var random = SeededGenerator(seed: 84)
        let toAnother = try sealed(letter(to: SigningKey(using: &random).testUser))
        #expect(throws: VicinoError.self) { try open(toAnother) }
        let aboutAnother = try sealed(letter(about: InvitationSecret(using: &random).id))
        #expect(throws: VicinoError.self) { try open(aboutAnother) }
    }

    @Test func theAuthorCannotAskThemselves() throws {
        let object = try sealed(letter(to: asker.author))
        #expect(throws: VicinoError.self) { try secret.openLetter(object, with: inviting, of: asker.author) }
    }

    @Test func aForeignSignatureIsRefused() throws {
        var random = SeededGenerator(seed: 85)
        let forged = try letter().signed(by: SigningKey(using: &random)).sealed(with: secret, for: drop)
        #expect(throws: VicinoError.self) { try open(forged) }
    }

    @Test func keysOfOtherDevicesAreLeftOut() throws {
        let own = DeviceEnvelopeKey(device: asker.device.publicKey, key: key)
        let foreign = DeviceEnvelopeKey(device: [UInt8](repeating: 3, count: 32), key: key)
        let opened = try open(sealed(letter(keys: [own, foreign])))
        #expect(opened.keys == [own])
    }

    @Test func aLetterWithoutTheKeyOfItsDeviceIsRefused() throws {
        #expect(throws: VicinoError.self) { try open(sealed(letter(keys: []))) }
    }

    @Test func moreKeysThanFitAreRefused() throws {
        let own = DeviceEnvelopeKey(device: asker.device.publicKey, key: key)
        let others = (0..<UInt8(Letter.keyLimit)).map {
            DeviceEnvelopeKey(device: [UInt8](repeating: $0, count: 32), key: key)
        }
        let bytes = letter(keys: [own] + others).wireBytes
        #expect(throws: VicinoError.self) { try Letter(wireBytes: bytes[...]) }
        #expect(throws: Never.self) { try Letter(wireBytes: letter(keys: [own] + others.dropLast()).wireBytes[...]) }
    }

    @Test func everyChangedAndMissingByteIsNoticed() throws {
        let object = try sealed(letter())
        for index in stride(from: 0, to: object.count, by: 23) {
            var changed = object
            changed[index] ^= 1
            #expect(throws: VicinoError.self) { try open(changed) }
            #expect(throws: VicinoError.self) { try open(Array(object.prefix(index))) }
        }
        #expect(throws: VicinoError.self) { try open(object + [0]) }
    }

    @Test func noTwoLettersAreAlike() throws {
        let one = try sealed(letter())
        let two = try sealed(letter())
        #expect(one.prefix(32) != two.prefix(32))
        #expect(one.suffix(32) != two.suffix(32))
    }

    @Test func anInvitationHoldsNoLongAddress() throws {
        let long = String(repeating: "a", count: InvitationDrop.addressBytes + 1)
        #expect(throws: VicinoError.self) { try InvitationDrop(address: long, agreementKey: inviting.publicKey) }
        #expect(throws: VicinoError.self) { try InvitationDrop(address: "a", agreementKey: [1]) }
        #expect(throws: VicinoError.self) {
            try InvitationDrop(address: "a", agreementKey: inviting.publicKey, query: "")
        }
    }
}
