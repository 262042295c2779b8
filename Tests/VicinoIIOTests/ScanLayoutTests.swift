import Testing
import VicinoTesting

@testable import VicinoIIO

@Suite("The bytes of a scan")
struct ScanLayoutTests {
    private func element(_ channel: ScanChannel, _ index: Int, type: String) throws -> ScanElement {
        ScanElement(channel: channel, index: index, type: try #require(ScanType(type)))
    }

    private func usual() throws -> [ScanElement] {
        [
            try element(.x, 0, type: "le:s12/16>>4"), try element(.y, 1, type: "le:s12/16>>4"),
            try element(.z, 2, type: "le:s12/16>>4"),
            try element(.timestamp, 3, type: "le:s64/64>>0"),
        ]
    }

    @Test("Each channel begins at a multiple of its size, and so does the next scan")
    func aligns() throws {
        let layout = try #require(ScanLayout(try usual()))
        #expect(layout.byteCount == 16)
        let bytes: [UInt8] = [0x10, 0, 0x20, 0, 0xF0, 0xFF, 9, 9, 1, 2, 0, 0, 0, 0, 0, 0]
        #expect(layout.scan(bytes[...]) == Scan(x: 1, y: 2, z: -1, timestamp: 513))
        let odd = try #require(
            ScanLayout([
                try element(.z, 0, type: "be:s8/8>>0"), try element(.x, 4, type: "be:s24/32>>8"),
                try element(.y, 7, type: "be:s8/8>>0"),
            ]))
        #expect(odd.byteCount == 12)
        let scan = odd.scan([0xFE, 0, 0, 0, 0, 0, 1, 0, 3, 0, 0, 0][...])
        #expect(scan == Scan(x: 1, y: 3, z: -2))
    }

    @Test("The index decides, and not the order of the description")
    func ordersByIndex() throws {
        let elements = try usual()
        #expect(ScanLayout(elements.reversed()) == ScanLayout(elements))
    }

    @Test("Without an axis, or with an index twice, there is no layout")
    func refuses() throws {
        let elements = try usual()
        #expect(ScanLayout([]) == nil)
        #expect(ScanLayout(Array(elements.dropFirst())) == nil)
        #expect(ScanLayout(elements + [elements[0]]) == nil)
        let twice = [elements[0], elements[1], try element(.z, 1, type: "le:s12/16>>4")]
        #expect(ScanLayout(twice) == nil)
        #expect(ScanLayout(Array(elements.dropLast())) != nil)
    }

    @Test("However the bytes are cut, the scans are the same", arguments: 1...50 as ClosedRange<UInt64>)
    func cuts(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let layout = try #require(ScanLayout(try usual()))
        let bytes = (0..<layout.byteCount * 20 + 5).map { _ in UInt8.random(in: 0...255, using: &generator) }
        var whole = ScanReader(layout)
        let expected = whole.take(bytes[...])
        #expect(expected.count == 20)
        var reader = ScanReader(layout)
        var scans: [Scan] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = min(rest.count, Int.random(in: 1...40, using: &generator))
            scans += reader.take(rest.prefix(count))
            rest = rest.dropFirst(count)
        }
        #expect(scans == expected)
    }
}
