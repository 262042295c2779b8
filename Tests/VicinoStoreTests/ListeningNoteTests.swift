import Foundation
import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoStore

@Suite("Where a program listens, written down for others")
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

    @Test("A note names the newest addresses, however many there were before, and is old when its program has ended")
    func update() throws {
        do {
            let note = try ListeningNote(few, in: folder)
            #expect(ListeningNote.addresses(in: folder) == few)
            try note.update(many, in: folder)
            #expect(ListeningNote.addresses(in: folder) == many)
            try note.update(few, in: folder)
            #expect(ListeningNote.addresses(in: folder) == few && ListeningNote.lastAddresses(in: folder) == few)
        }
        #expect(ListeningNote.addresses(in: folder) == [] && ListeningNote.lastAddresses(in: folder) == few)
    }

    @Test("Whoever reads while a note is replaced, or after the power has gone meanwhile, sees nothing of the old one")
    func replaced() throws {
        for (text, addresses) in [("198.51.100.7:4747\nend\n2.0.2.9:4747\nend\n", few), ("198.51.100.7:4747\n", [])] {
            try Data(text.utf8).write(to: URL(filePath: folder.path + "/listening"))
            #expect(ListeningNote.lastAddresses(in: folder) == addresses)
        }
    }
}
