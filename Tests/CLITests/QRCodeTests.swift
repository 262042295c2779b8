import Testing
import Vicino
import VicinoDrawing
import VicinoQRCode

@testable import VicinoCommandLine

/// The tests read drawn codes back from the lines. That a scanner reads such a drawing was tested by hand.
@Suite("QR codes")
struct QRCodeTests {
    private let text = "VICINO:AEFCBCUI4POXICPRSX6VFWZNHS5F24WKM4E36HMUCIN7G5EIAG2A6324CIIAKBIFAUCQ"

    /// The modules that a user sees in the lines, including the quiet zone.
    private func seen(_ lines: [TerminalText], darkIsInk: Bool) -> [[Bool]] {
        lines.map(\.text).flatMap { line in
            let blocks = line.replacing(/\u{1B}\[[0-9;]*m/, with: "")
            return [blocks.map { "█▀".contains($0) == darkIsInk }, blocks.map { "█▄".contains($0) == darkIsInk }]
        }
    }

    @Test("A drawing is the code with a quiet zone of four modules, with and without colours")
    func drawing() throws {
        let code = try #require(QRCode(text))
        let width = code.modules.count
        let quiet = QRCode.quietZone
        for style in [TerminalStyle.color, .plain] {
            let rows = seen(code.lines(style), darkIsInk: style.usesColor)
            #expect(rows.allSatisfy { $0.count == code.columns })
            #expect(rows.count >= code.columns)
            let inner = rows[quiet..<quiet + width].map { Array($0[quiet..<quiet + width]) }
            #expect(inner == code.modules)
            let around = rows.enumerated().flatMap { y, row in
                row.enumerated().filter { x, _ in
                    !(quiet..<quiet + width).contains(x) || !(quiet..<quiet + width).contains(y)
                }
            }
            #expect(around.allSatisfy { !$0.element })
        }
        #expect(code.lines(.plain).allSatisfy { !$0.text.contains("\u{1B}") })
    }

    @Test("Every small square is drawn as it is")
    func patterns() {
        for pattern in 0..<16 {
            let modules = [0, 2].map { row in [0, 1].map { pattern >> (row + $0) & 1 == 1 } }
            let rows = seen(QRCode(modules: modules).lines(.plain), darkIsInk: false)
            #expect(rows[4..<6].map { Array($0[4..<6]) } == modules)
        }
    }

    @Test("The code has the three corner patterns, and the alphanumeric mode keeps it small")
    func code() throws {
        let code = try #require(QRCode(text))
        let corner = [
            [true, true, true, true, true, true, true], [true, false, false, false, false, false, true],
            [true, false, true, true, true, false, true], [true, false, true, true, true, false, true],
            [true, false, true, true, true, false, true], [true, false, false, false, false, false, true],
            [true, true, true, true, true, true, true],
        ]
        let end = code.modules.count - 7
        for (x, y) in [(0, 0), (end, 0), (0, end)] {
            #expect(code.modules[y..<y + 7].map { Array($0[x..<x + 7]) } == corner)
        }
        // Version 4 holds 114 letters in this mode, and 78 bytes.
        #expect(code.modules.count == 17 + 4 * 3)
        #expect(try #require(QRCode(text.lowercased())).modules.count > code.modules.count)
        #expect(QRCode(String(repeating: "A", count: 5000)) == nil)
    }
}
