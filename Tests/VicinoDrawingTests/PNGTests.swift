import Testing
import VicinoCore

@testable import VicinoDrawing

@Suite("PNG images")
struct PNGTests {
    private func svg(_ width: Int, _ height: Int) -> String {
        """
        <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
        <rect width="100%" height="100%" fill="#175a0d"/></svg>
        """
    }

    /// The size that the head of a PNG file states.
    private func size(_ png: [UInt8]) -> [Int] {
        [16, 20].map { start in png[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    }

    @Test("A drawing becomes an image, as large as asked")
    func renders() throws {
        for (scale, expected) in [(1.0, [30, 20]), (2, [60, 40]), (0.05, [3, 2]), (100, [240, 160])] {
            let png = try PNGRenderer(scale: scale).png(of: svg(30, 20))
            #expect(png.starts(with: [0x89] + Array("PNG\r\n\u{1A}\n".utf8)))
            #expect(size(png) == expected)
        }
    }

    @Test("A drawing that is too large or no SVG is refused")
    func refuses() {
        for (text, code) in [
            (svg(4_097, 10), VicinoError.Code.imageTooLarge), ("no drawing", .imageFailed), ("", .imageFailed),
            ("<svg xmlns=\"http://www.w3.org/2000/svg\"><rect", .imageFailed),
            (String(repeating: " ", count: PNGRenderer.byteLimit + 1), .imageTooLarge),
        ] {
            let error = #expect(throws: VicinoError.self) { try PNGRenderer().png(of: text) }
            #expect(error?.code == code, "\(text.prefix(40))")
        }
    }

    @Test("A library that is missing, or lacks a function, is not used")
    func missing() {
        #expect(SVGLibrary(named: "libvicino-none.so.7") == nil)
        #expect(SVGLibrary(named: "libc.so.6") == nil)
    }

    @Test("A chart is rendered with all its letters")
    func chart() throws {
        let chart = try Chart.parts(
            ChartHeading("Pages read"), of: [ChartItem("Dune", 30), ChartItem("Émile", 12)],
            unit: .count(one: "page", many: "pages"))
        let png = try PNGRenderer().png(of: chart.svg())
        #expect(size(png)[0] == 1_440)
        #expect(png.count > 5_000)
    }
}
