import VicinoActivity
import VicinoDrawing
import VicinoQRCode

/// The drawing of a code in a terminal.
extension QRCode {
    /// The width of a drawing, in columns.
    var columns: Int { modules.count + 2 * Self.quietZone }

    /// Draws two rows of modules a line, with a quiet zone around them.
    ///
    /// With colours, the code is black on white on every terminal. Without colours, light modules have the text's
    /// colour, which suits terminals with light text on a dark background.
    func lines(_ style: TerminalStyle) -> [TerminalText] {
        let quiet = Self.quietZone
        return stride(from: -quiet, to: modules.count + quiet, by: 2).map { row in
            let blocks: [TerminalText] = (-quiet..<modules.count + quiet).map { column in
                let upper = isDark(row, column)
                let lower = isDark(row + 1, column)
                return style.usesColor ? Self.block(upper, lower) : Self.block(!upper, !lower)
            }
            return style.usesColor ? Self.blackOnWhite + blocks.joined() + Self.reset : blocks.joined()
        }
    }

    /// Whether a module is dark; all outside the code is light.
    private func isDark(_ row: Int, _ column: Int) -> Bool {
        modules.indices.contains(row) && modules.indices.contains(column) && modules[row][column]
    }

    private static func block(_ upper: Bool, _ lower: Bool) -> TerminalText {
        switch (upper, lower) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
    }

    // Numbers of the 256-colour palette, because users can change the first sixteen colours.
    private static let blackOnWhite: TerminalText = "\u{1B}[38;5;16;48;5;231m"
    private static let reset: TerminalText = "\u{1B}[0m"
}
