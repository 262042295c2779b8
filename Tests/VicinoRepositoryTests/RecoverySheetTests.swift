import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoRepository

struct RecoverySheetTests {
    @Test func aPhraseFindsWhatItsUserHasPublished() throws {
        var random = SeededGenerator(seed: 71)
        let phrase = RecoveryPhrase(using: &random)
        let identity = try SigningKey(using: &random)
        let publication = try Publication.sample()
        let sheet = RecoverySheet(
            user: identity.testUser, key: publication.key, publishers: [publication.publisher],
            identity: try SealedIdentity(identity, with: phrase, using: &random))
        let object = try sheet.sealed(with: phrase, using: &random)
        #expect(object.count == RecoverySheet.size)
        let opened = try RecoverySheet(object, openedWith: phrase)
        #expect(opened == sheet)
        #expect(opened.publications == [publication])
        #expect(try opened.identity?.opened(with: phrase).publicKey == identity.publicKey)
    }

    @Test func anotherPhraseFindsNothing() throws {
        var random = SeededGenerator(seed: 72)
        let phrase = RecoveryPhrase(using: &random)
        let other = RecoveryPhrase(using: &random)
        let publication = try Publication.sample()
        let sheet = RecoverySheet(
            user: try SigningKey(using: &random).testUser, key: publication.key, publishers: [publication.publisher],
            identity: nil)
        let object = try sheet.sealed(with: phrase, using: &random)
        #expect(phrase.repositoryName != other.repositoryName)
        #expect(throws: VicinoError.self) { try RecoverySheet(object, openedWith: other) }
    }
}
