internal import CQREncode

/// A QR code: a square of dark and light modules.
package struct QRCode: Equatable {
    /// The modules, row by row; true is dark.
    package let modules: [[Bool]]

    /// The margin that scanners need around the code, in modules.
    package static let quietZone = 4

    /// Encodes a text of capital letters, digits and the few signs of the alphanumeric mode; nil if the text is too
    /// long.
    package init?(_ text: String) {
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
