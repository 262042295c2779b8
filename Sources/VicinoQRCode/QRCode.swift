internal import CQREncode

/// A QR code, such as one of an invitation: a square of dark and light modules, which the app draws.
///
/// ```swift
/// guard let code = QRCode(invitation.text.uppercased()) else { return }
/// for (y, row) in code.modules.enumerated() {
///     for (x, isDark) in row.enumerated() where isDark { fillSquare(x + QRCode.quietZone, y + QRCode.quietZone) }
/// }
/// ```
public struct QRCode: Equatable, Sendable {
    /// The modules, row by row; true is dark.
    public let modules: [[Bool]]

    /// The light margin that scanners need around the code, in modules.
    public static let quietZone = 4

    /// Encodes a text. Capital letters, digits and a few signs take the least room: an invitation may be written in
    /// capital letters.
    ///
    /// - Returns: nil if the text is too long for any code.
    public init?(_ text: String) {
        // The mode is a hint about Japanese only: the library itself finds the shortest mode for each part of the text.
        guard let code = QRcode_encodeString(text, 0, QR_ECLEVEL_L, QR_MODE_8, 1) else { return nil }
        defer { QRcode_free(code) }
        let width = Int(code.pointee.width)
        guard let data = code.pointee.data else { return nil }
        // The lowest bit of each byte is the module; the other bits say what it is for.
        modules = (0..<width).map { row in (0..<width).map { data[row * width + $0] & 1 == 1 } }
    }

    /// Takes modules as they are.
    package init(modules: [[Bool]]) { self.modules = modules }
}
