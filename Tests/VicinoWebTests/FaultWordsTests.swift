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

    @Test("A message whose pattern is in the table is said in the reader's language, with its values")
    func messages() {
        let words = Words.of(.italian)
        let taken = VicinoError(.nameTaken, "You call another person “Bea” already. Choose another name.")
        #expect(
            words.sentence(ofName: taken) == "Chiami già «Bea» un’altra persona. Scegli un altro nome.")
        #expect(Words.of(.german).sentence(taken, limit: 400).hasPrefix("Du nennst schon eine andere Person „Bea“."))
        #expect(Words.of(.english).sentence(taken, limit: 400) == taken.message)
        // A reason within a message is a message, too.
        let used = VicinoError(
            .busy, "/data is in use: another program has it open. End that, and erase again. Nothing was deleted.")
        #expect(words.sentence(used, limit: 400).hasPrefix("/data è in uso: un altro programma la tiene aperta."))
        #expect(
            words.message("BlueZ failed: org.bluez.Error 7 Look at: journalctl --unit bluetooth").hasPrefix(
                "BlueZ ha fallito: "))
        // What is said by no pattern is quoted as a whole, and no value takes a sentence for a number.
        #expect(words.message("You call another person “Bea” already. So there.").hasPrefix("You call"))
        #expect(words.message("line 3 of the file") == "line 3 of the file")
        #expect(words.message("line 3") == "riga 3")
        // The point of a number ends no sentence.
        #expect(
            words.message("“x” in the field distance cannot be read. Write it like 3.1 km. Choose another name.")
                == "«x» nel campo distance non si può leggere. Scrivilo come 3.1 km. Scegli un altro nome.")
    }

    @Test("Why rows of a file are skipped is said in the reader's language")
    func skippedRows() {
        let item = SkippedItem(
            location: "line 12", reason: .badValue,
            detail: "“25:00” in the field start cannot be read: hours go from 0 to 23. Write it like 2026-11-21 08:00.")
        #expect(
            Words.of(.italian).reason(item)
                == "riga 12: «25:00» nel campo start non si può leggere: le ore vanno da 0 a 23. "
                + "Scrivilo come 2026-11-21 08:00.")
        #expect(Words.of(.english).reason(item) == item.description)
    }

    @Test("Each message in the tables is one that the library says")
    func said() throws {
        let literals = try LibraryTexts.all().flatMap { text in
            // A sentence may stand before a value with another one, or behind it, or after other sentences.
            [text, String(text.trimmingPrefix("1 ")), text.hasSuffix("1") ? String(text.dropLast()) : text]
                + text.ranges(of: ". ").map { String(text[$0.upperBound...]) }
        }
        #expect(literals.count > 1_000)
        for key in TextKey.allCases where key.name.hasPrefix("message_") {
            let pattern = MessagePattern(key, text: Words.of(.english)(key))
            #expect(literals.contains { pattern.match($0[...]) != nil }, "\(key.name): \(Words.of(.english)(key))")
        }
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
