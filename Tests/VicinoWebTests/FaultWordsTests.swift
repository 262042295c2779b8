import HTTPTypes
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoTesting

@testable import VicinoWeb

@Suite("What went wrong, in the reader's language")
struct FaultWordsTests {
    @Test("English has the library's message; Italian says what kind of failure it is, and quotes the message")
    func languages() {
        let error = VicinoError(.diskFull, "The disk is full \u{1B}[2J.")
        #expect(Words.of(.english).sentence(error, limit: 400) == "The disk is full \u{FFFD}[2J.")
        let italian = Words.of(.italian).sentence(error, limit: 400)
        #expect(italian.hasPrefix("Il disco è pieno."))
        #expect(italian.hasSuffix("In inglese: “The disk is full \u{FFFD}[2J.”"))
        #expect(
            Words.of(.italian).sentence(VicinoError(.refused, "No {message}."), limit: 400)
                == "Non si può fare. In inglese: “No {message}.”")
        let unknown = Words.of(.italian).sentence(VicinoError(.declaration, "No."), limit: 400)
        #expect(unknown == "Non ha funzionato. In inglese: “No.”")
    }

    @Test("A name that is refused, and a meeting that failed, are explained in the reader's language")
    func names() {
        let words = Words.of(.italian)
        let reason = words.sentence(ofName: VicinoError(.refused, "A petname has 1 to 100 bytes."))
        #expect(reason.hasPrefix("Un nome ha caratteri visibili"))
        #expect(reason.hasSuffix("“A petname has 1 to 100 bytes.”"))
        #expect(
            words.sentence(ofName: VicinoError(.nameTaken, "Taken.")).hasPrefix("Un’altra persona ha già questo nome."))
        #expect(Words.of(.english).sentence(ofName: VicinoError(.refused, "A petname.")) == "A petname.")
        #expect(words.sentence(code: "unreachable", "x", limit: 9).hasPrefix("L’altro dispositivo non si raggiunge."))
    }

    @Test("A name with a character that nobody sees is refused in the reader's language, with the character's name")
    func unfit() throws {
        let error = #expect(throws: VicinoError.self) {
            try UnfitCharacter.refuse(in: "An\u{200B}na", as: .refused)
        }
        let refused = try #require(error)
        let italian = "Nel nome c’è il carattere U+200B (ZERO WIDTH SPACE). Lì nessuno lo vede. Scrivi il nome senza."
        #expect(Words.of(.italian).sentence(ofName: refused) == italian)
        #expect(Words.of(.italian).sentence(refused, limit: 400) == italian)
        #expect(Words.of(.english).sentence(ofName: refused).contains("Nobody can see it there."))
    }

    @Test("A page in Italian says in Italian that a record is not there")
    func pages() async throws {
        let node = try Node.testing("Anna", kinds: [Activity.self])
        var browser = try TestBrowser(node)
        browser.language = "it"
        let missing = try await browser.get("/edit/0011223344556677-5")
        #expect(missing.status == .notFound)
        #expect(missing.text.contains("È stata eliminata, o l’indirizzo è sbagliato."))
    }
}
