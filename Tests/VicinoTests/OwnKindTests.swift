import Testing
import Vicino
import VicinoActivity
import VicinoTesting

/// A text of which a program knows two values.
private struct Tone: LosslessStringConvertible, FieldConvertible, Equatable {
    let description: String

    init?(_ text: String) {
        guard ["glad", "sad"].contains(text) else { return nil }
        description = text
    }
}

/// A kind in one program.
private struct Note: RecordKind {
    var text = ""
    var mood: Tone?

    static let declaration = KindDeclaration<Note>(
        "com.example.note", fields: [.field(1, "text", at: \.text), .field(2, "mood", at: \.mood)])
}

/// The same kind in a later version.
private struct NewNote: RecordKind {
    var text = ""
    var mood: String?
    var author: String?

    static let declaration = KindDeclaration<NewNote>(
        "com.example.note", minor: 1,
        fields: [
            .field(1, "text", at: \.text), .field(2, "mood", at: \.mood), .field(3, "author", at: \.author),
        ])
}

/// Another program's version of it.
private struct OtherNote: RecordKind {
    var size = 0

    static let declaration = KindDeclaration<OtherNote>("com.example.note", fields: [.field(1, "size", at: \.size)])
}

@Suite("Records of an app's own kind")
struct OwnKindTests {
    private let folder: TemporaryFolder
    private let node: Node

    init() throws {
        folder = try TemporaryFolder()
        node = try Node.testing(folder, "Anna")
    }

    @Test("Records that are not readable as the kind are left out, and hide no others")
    func newer() throws {
        try node.add(Note(text: "one", mood: Tone("sad")))
        try node.add(NewNote(text: "two", mood: "puzzled", author: "Anna"))
        try node.add(NewNote(text: "three", mood: "glad"))
        #expect(
            try node.records(Note.self).all().map(\.record) == [
                Note(text: "one", mood: Tone("sad")), Note(text: "three", mood: Tone("glad")),
            ])
        #expect(try node.records(NewNote.self).all().count == 3)
    }

    @Test(
        "Own records under another declaration of their kind are an error with advice, and never an empty list")
    func other() throws {
        try node.add(OtherNote(size: 1))
        for request in [node.records(Note.self), node.records(Note.self).filter(\.text == "one")] {
            let error = #expect(throws: VicinoError.self) { try request.all() }
            #expect(error?.code == .declaration)
            #expect(error?.message.contains("raise the declaration's minor") == true)
            #expect(throws: VicinoError.self) { try request.count() }
        }
        try node.write { transaction in
            _ = #expect(throws: VicinoError.self) { try transaction.records(Note.self).all() }
        }
    }

    @Test("A field that only a newer version has is absent in every record of an older one")
    func newField() throws {
        try node.add(Note(text: "one"))
        let byAnna = { try node.records(NewNote.self).filter(\.author == "Anna").all().map(\.text) }
        #expect(try byAnna().isEmpty)
        #expect(try node.records(NewNote.self).filter(\.author == nil).all().map(\.text) == ["one"])
        #expect(try node.records(NewNote.self).sorted(by: \.author).all().map(\.text) == ["one"])
        try node.add(NewNote(text: "two", author: "Anna"))
        #expect(try byAnna() == ["two"])
    }

    @Test("One record is read within an edit, in its present state, and only as its own kind")
    func single() throws {
        let id = try node.add(Note(text: "one"))
        try node.write { transaction in
            try transaction.update(id, as: Note.self) { $0.text = "two" }
            #expect(try transaction.record(id, as: Note.self) == Note(text: "two"))
            #expect(throws: VicinoError.self) { try transaction.record(id, as: Activity.self) }
            try transaction.delete(id)
            #expect(throws: (any Error).self) { try transaction.record(id, as: Note.self) }
        }
    }

    @Test("A request has its conditions in one line")
    func request() throws {
        for text in ["one", "two", "One"] { try node.add(Note(text: text)) }
        #expect(try node.records(Note.self).matching("one").reversed().limit(1).all().map(\.text) == ["One"])
    }

    @Test("Many records are added together or not at all, and their ids are in the same order")
    func together() throws {
        let ids = try node.add(contentsOf: ["one", "two"].map { Note(text: $0) })
        #expect(try node.write { own in try ids.map { try own.record($0, as: Note.self).text } } == ["one", "two"])
        let tooLong = String(repeating: "a", count: 1025)
        #expect(throws: VicinoError.self) { try node.add(contentsOf: [Note(text: "three"), Note(text: tooLong)]) }
        #expect(try node.records(Note.self).count() == 2)
    }

    @Test("An invitation to everything needs a kind: of the configuration, or of a record")
    func nothingToShow() throws {
        let folder = try TemporaryFolder()
        let anna = try Node.testing(folder, "Anna")
        let error = #expect(throws: VicinoError.self) { try anna.invite(sharing: .everything) }
        #expect(error?.code == .declaration)
        #expect(error?.message.contains("Add a record") == true)
        #expect(try anna.openInvitations().isEmpty)
        #expect(try anna.invite(sharing: Note.self).kindIDs == [Note.schema.kind])
        try anna.add(Note(text: "first"))
        #expect(try anna.invite(sharing: .everything).kindIDs.isEmpty)
        #expect(try Node.testing(folder, "Ben", kinds: [Note.self]).invite(sharing: .everything).kindIDs.isEmpty)
    }
}
