import Foundation
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFolder

@Suite("A listener's addresses, noted for other programs")
struct ListeningNoteTests {
    private let temporary: TemporaryFolder
    private let folder: DataFolder
    private let many = (1...20).compactMap { PeerAddress("192.0.2.\($0):4747") }
    private let few = [PeerAddress("198.51.100.7:4747")].compactMap(\.self)

    init() throws {
        temporary = try TemporaryFolder()
        folder = DataFolder(path: temporary.path, statePath: temporary.file("state"))
        try folder.prepare()
    }

    @Test("A note has the newest addresses, however many there were before, and expires with its program")
    func update() throws {
        do {
            let note = try ListeningNote(few, in: folder)
            #expect(ListeningNote.addresses(in: folder) == few)
            try note.update(many, in: folder)
            #expect(ListeningNote.addresses(in: folder) == many)
            try note.update(few, in: folder)
            #expect(ListeningNote.addresses(in: folder) == few)
            #expect(ListeningNote.lastFixedPort(in: folder) == 4747)
        }
        #expect(ListeningNote.addresses(in: folder) == [])
        #expect(ListeningNote.lastFixedPort(in: folder) == 4747)
    }

    @Test("A reader during a replacement, or after a power cut in it, sees nothing of the old note")
    func replaced() throws {
        for (text, port) in [("198.51.100.7:4747\nend\n2.0.2.9:1\nend\n", UInt16(4747)), ("198.51.100.7:4747\n", nil)] {
            try Data(text.utf8).write(to: URL(filePath: folder.path + "/listening"))
            #expect(ListeningNote.lastFixedPort(in: folder) == port)
        }
    }

    @Test("A port that belongs to one network is for other programs now, and for no later start")
    func varying() throws {
        let note = try ListeningNote(few, in: folder, isFixed: false)
        #expect(ListeningNote.addresses(in: folder) == few)
        try note.update(many, in: folder)
        #expect(ListeningNote.addresses(in: folder) == many)
        #expect(ListeningNote.lastFixedPort(in: folder) == nil)
    }
}
