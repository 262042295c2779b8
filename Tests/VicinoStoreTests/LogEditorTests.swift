import Testing
import VicinoCore
import VicinoFormat
import VicinoTesting

@testable import VicinoStore

@Suite("The editor of logs")
struct LogEditorTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static func slot(_ number: UInt64, _ log: FeedLog) -> Segment.Slot {
        Segment.Slot(
            offset: SlotNumber(number).offset, state: .value, kind: KindRef(rawValue: 1),
            record: RecordKey(log.writer, number), clock: 1, leaf: .sha256([UInt8(truncatingIfNeeded: number)]))
    }

    @Test("More changed segments than fit into memory are all stored, each with its other slots")
    func manySegments() throws {
        let database = try FeedDatabase(path: folder.path + "/logs.sqlite")
        let id = LogID(writer: WriterID(rawValue: 7), view: .own)
        let segments = UInt64(0)..<600
        let size = UInt64(Tree.segmentSize)
        try database.write { db in
            let editor = try LogEditor(db)
            let log = try editor.log(id)
            for segment in segments {
                for offset in [UInt64(0), 1, 255] {
                    try editor.insert(
                        Self.slot(segment * size + offset, log), into: log, number: segment * size + offset)
                }
            }
            editor.setNext(segments.upperBound * size, of: log)
            try editor.flush()
        }
        try database.write { db in
            let editor = try LogEditor(db)
            let log = try editor.log(id)
            for segment in segments { try editor.remove(log, number: segment * size + 1) }
            try editor.flush()
            #expect(editor.current(log).live == 1200)
        }
        try database.read { db in
            let editor = try LogEditor(db)
            let log = try editor.log(id)
            let offsets = try segments.map { try editor.segment(log, index: $0).slots.map(\.offset) }
            #expect(offsets.allSatisfy { $0 == [0, 255] })
            #expect(log.live == 1200)
        }
    }
}
