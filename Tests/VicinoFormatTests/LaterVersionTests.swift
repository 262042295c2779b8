import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoFormat

/// What a later minor version may add to dumps and batches, and what this version does with it.
@Suite("Dumps and batches of a later minor version")
struct LaterVersionTests {
    private static let thing = Schema.make(
        "com.example.thing", minor: 3,
        [
            FieldSchema(1, "name", type: .text, isOptional: false, privacy: .open),
            FieldSchema(2, "attachment", type: .blob, isOptional: true, privacy: .note),
            FieldSchema(9, "shape", type: .later(11), isOptional: true, privacy: .open),
            FieldSchema(10, "sound", type: .later(63), isOptional: true, privacy: .place),
        ])

    private static func things() -> EntryBatch {
        var batch = EntryBatch(schemas: [thing])
        for number in 0..<UInt64(6) {
            var content = RecordContent()
            content[1] = .text("thing \(number)")
            content[2] = .bytes([UInt8](repeating: 7, count: Int(number)))
            if number % 2 == 0 { content[9] = .bytes([0, UInt8(number), 255]) }
            if number == 3 { content[10] = .bytes([]) }
            batch.appendValue(
                content, number: number, id: RecordID(writer: .ada, number: number), clock: .make(number), kind: 0)
        }
        return batch
    }

    @Test("Values of types that are not known are kept as bytes, in both forms, with the same leaves")
    func types() throws {
        let batch = Self.things()
        let packed = try BatchEncoder.encode(batch, writer: .ada)
        let decoded = try BatchDecoder.decode(packed.data, size: packed.size, writer: .ada, schemas: [Self.thing])
        #expect(decoded == batch)
        #expect(decoded.leaves() == batch.leaves())
        let sample = SampleDump(logs: [SampleLog(batch: batch, next: 6)])
        for bytes in [try sample.binary(), try sample.jsonLines()] {
            #expect(try ReadDump(bytes).batches == [batch])
        }
    }

    /// The roles 6 and 0 are the clocks, and a field; the others are later ones.
    private static func batch(roles: [UInt64]) -> HandMadeBatch {
        HandMadeBatch(columns: roles.map(column), text: [97, 0])
    }

    private static func column(role: UInt64) -> HandMadeBatch.Column {
        switch role {
        case 0: HandMadeBatch.Column(field: 1, encoding: 1, text: 2)
        case 6: .constant(role: 6)
        default:
            HandMadeBatch.Column(
                role: role, kind: 5, field: 9, presence: 7, encoding: 9, prediction: 9, other: 3, text: 100,
                entries: 40, values: 1 << 31)
        }
    }

    @Test(
        "Columns of later roles are ignored wherever they are, whatever they say",
        arguments: [[64, 6, 0], [6, 255, 0], [6, 0, 1000], [64, 6, 64, 0, 64]] as [[UInt64]])
    func columns(roles: [UInt64]) throws {
        #expect(try Self.batch(roles: roles).decoded() == Self.batch(roles: [6, 0]).decoded())
    }

    @Test("Other unknown roles are refused with what to do", arguments: [12, 63, 1 << 31] as [UInt64])
    func unknownColumns(role: UInt64) {
        var batch = Self.batch(roles: [6, 0])
        batch.columns.insert(.constant(role: role), at: 0)
        let error = #expect(throws: VicinoError.self) { try batch.decoded() }
        #expect(error?.code == .tooNew)
        #expect(error?.message.contains("Update this program.") == true)
    }

    @Test("Sixteen columns of later roles are allowed, and no more")
    func manyColumns() throws {
        let later = [UInt64](repeating: 64, count: FormatLimit.laterColumns)
        #expect(try Self.batch(roles: [6, 0] + later).decoded() == Self.batch(roles: [6, 0]).decoded())
        let error = #expect(throws: VicinoError.self) { try Self.batch(roles: [6, 0] + later + [64]).decoded() }
        #expect(error?.code == .tooLarge)
    }

    @Test("A dump of a later minor version is read, and one of a later major version says what to do")
    func versions() throws {
        let sample = SampleDump(logs: [SampleLog(batch: Self.things(), next: 6)])
        let binary = try sample.binary()
        #expect(Array(binary[8..<10]) == [1, 0])
        var newer = binary
        newer[8] = 2
        var feature = binary
        feature[15] = 0x80
        let json = String(decoding: try sample.jsonLines(), as: UTF8.self)
        let newerJSON = json.replacing("\"version\":1,", with: "\"version\":2,", maxReplacements: 1)
        #expect(newerJSON != json)
        for bytes in [newer, feature, Array(newerJSON.utf8)] {
            let error = #expect(throws: VicinoError.self) { try ReadDump(bytes) }
            #expect(error?.code == .tooNew)
            #expect(error?.message.contains("Update this program.") == true)
        }
    }
}
