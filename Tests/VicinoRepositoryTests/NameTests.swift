import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoRepository

struct NameTests {
    @Test func aNameIsTwentySixLettersAndReadsBack() throws {
        var random = SeededGenerator(seed: 1)
        for _ in 0..<1_000 {
            let name = try #require(ObjectName(random.bytes(ObjectName.byteCount)))
            #expect(name.description.count == 26)
            #expect(ObjectName(name.description) == name)
            #expect(ObjectName(name.bytes) == name)
        }
    }

    @Test(arguments: [
        "", "aaaaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaaaa", "AAAAAAAAAAAAAAAAAAAAAAAAAA",
        "aaaaaaaaaaaaaaaaaaaaaaaaab", "../aaaaaaaaaaaaaaaaaaaaaaa", "aaaaaaaaaaaaaaaaaaaaaaaaa1",
        "ſaaaaaaaaaaaaaaaaaaaaaaaaa",
    ])
    func anythingElseIsNoName(_ text: String) {
        #expect(ObjectName(text) == nil)
    }

    @Test func theNamesOfAPublicationDiffer() throws {
        let publication = try Publication.sample()
        let packs = (0..<1_000).map { publication.packName(PackNumber(rawValue: $0)) }
        #expect(Set(packs + [publication.pointerName]).count == 1_001)
    }

    @Test func anotherEpochOrDeviceHasOtherNames() throws {
        let one = try Publication.sample(1)
        let two = try Publication.sample(2)
        let mixed = [
            Publication(key: one.key, publisher: two.publisher), Publication(key: two.key, publisher: one.publisher),
        ]
        let names = ([one, two] + mixed).flatMap { [$0.pointerName, $0.packName(PackNumber(rawValue: 0))] }
        #expect(Set(names).count == 8)
    }

    /// The example of `Protocol/repository.md`.
    @Test func theNamesAreThoseOfTheSpecification() throws {
        let key = try #require(EpochKey(Array(0..<32)))
        let publication = Publication(key: key, publisher: try #require(PublisherID(Array(32..<64))))
        #expect("\(publication.pointerName)" == "6igo6jgedo2yxhzt3c256elakm")
        #expect("\(publication.packName(PackNumber(rawValue: 7)))" == "ifh7g3tw7vjfasotm4gm23gxpm")
        #expect(
            key.derive(.pointerKey(publication.publisher), count: 32).prefix(8) == [
                0x49, 0xcd, 0xde, 0x63, 0xb1, 0x75, 0x67, 0x7f,
            ])
        #expect("\(publication.signpostName)" == "fgmxc66wsplahxwchjwg2jdlka")
        #expect(
            key.derive(.signpostKey(publication.publisher), count: 32).prefix(8) == [
                0x31, 0x71, 0x68, 0x51, 0x83, 0xbf, 0x47, 0xc1,
            ])
        let phrase = try #require(RecoveryPhrase(Array(0..<16)))
        #expect("\(phrase.repositoryName)" == "eakqr3kp7izmrkx66ohpk5g3du")
    }

    @Test func aKeyIsNeverPrinted() throws {
        let key = try Publication.sample().key
        #expect("\(key)" == "EpochKey(redacted)")
        #expect(Mirror(reflecting: key).children.isEmpty)
    }
}
