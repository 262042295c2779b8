internal import VicinoActivity
internal import VicinoMarkup
internal import VicinoQRCode

/// A QR code as one path, with the margin that cameras need.
struct QRDrawing: Sendable {
    /// What a screen reader says in place of the drawing.
    let label: String
    private let code: QRCode

    /// - Returns: nil if the text is too long.
    init?(_ text: String, label: String) {
        guard let code = QRCode(text) else { return nil }
        self.code = code
        self.label = label
    }

    var markup: Markup {
        var writer = MarkupWriter()
        let margin = QRCode.quietZone
        let side = code.modules.count + 2 * QRCode.quietZone
        writer.element(
            "svg",
            [
                "class": "qr", "viewBox": "-\(margin) -\(margin) \(side) \(side)", "shape-rendering": "crispEdges",
                "role": "img", "aria-label": label,
            ]
        ) { $0.element("path", ["d": path]) }
        return writer.markup
    }

    /// A rectangle for each run of dark modules in a row.
    private var path: String {
        var path = ""
        for (y, row) in code.modules.enumerated() {
            var x = 0
            while x < row.count {
                let length = row[x...].prefix { $0 }.count
                if length > 0 { path += "M\(x) \(y)h\(length)v1h-\(length)z" }
                x += max(1, length)
            }
        }
        return path
    }
}
