import CQREncode
import Vicino

/// A QR code: a square of dark and light modules.
struct QRCode: Equatable {
    /// Row by row; true is dark.
    let modules: [[Bool]]

    /// What scanners need around the code, in modules.
    static let quietZone = 4

    /// Encodes a text of capital letters, digits and what little else the alphanumeric mode has; nil if it is too long.
    init?(_ text: String) {
        // The hint is about Japanese only: the library finds the shortest mode for each part of the text by itself.
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        // The lowest bit of each byte is the module; the others say what it is for.
        modules = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }

    init(modules: [[Bool]]) { self.modules = modules }

    /// The columns that a drawing takes.
    var columns: Int { modules.count + 2 * Self.quietZone }

    /// Draws two rows of modules a line, with a quiet zone around them.
    ///
    /// With colours the code is black on white, whatever the terminal is. Without, light is the colour of text: right where
    /// text is light on dark.
    func lines(_ style: TerminalStyle) -> [String] {
        let quiet = Self.quietZone
        return stride(from: -quiet, to: modules.count + quiet, by: 2).map { row in
            let blocks = (-quiet..<modules.count + quiet).map { column in
                let (upper, lower) = (isDark(row, column), isDark(row + 1, column))
                return style.usesColor ? Self.block(upper, lower) : Self.block(!upper, !lower)
            }
            return style.usesColor ? Self.blackOnWhite + blocks.joined() + Self.reset : blocks.joined()
        }
    }

    /// What lies around the code is light.
    private func isDark(_ row: Int, _ column: Int) -> Bool {
        modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> String {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    // Numbers of the 256-colour palette: the first sixteen are whatever the terminal's user likes.
    private static let blackOnWhite = "\u{1B}[38;5;16;48;5;231m"
    private static let reset = "\u{1B}[0m"
}
