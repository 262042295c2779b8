import CQREncode
import Vicino
import VicinoActivity

/// A QR code: a square of dark and light modules.
struct QRCode: Equatable {
    /// The modules, row by row; true is dark.
    let modules: [[Bool]]

    /// The margin that scanners need around the code, in modules.
    static let quietZone = 4

    /// Encodes a text of capital letters, digits and the few signs of the alphanumeric mode; nil if the text is too
    /// long.
    init?(_ text: String) {
        // The mode is a hint about Japanese only: the library itself finds the shortest mode for each part of the text.
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        // The lowest bit of each byte is the module; the other bits say what it is for.
        modules = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }

    init(modules: [[Bool]]) { self.modules = modules }

    /// The width of a drawing, in columns.
    var columns: Int { modules.count + 2 * Self.quietZone }

    /// Draws two rows of modules a line, with a quiet zone around them.
    ///
    /// With colours, the code is black on white on every terminal. Without colours, light modules have the text's
    /// colour, which suits terminals with light text on a dark background.
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

    /// Whether a module is dark; all outside the code is light.
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

    // Numbers of the 256-colour palette, because users can change the first sixteen colours.
    private static let blackOnWhite = "\u{1B}[38;5;16;48;5;231m"
    private static let reset = "\u{1B}[0m"
}
