package import VicinoCore

extension String {
    /// The text between the marks that keep its direction apart from what stands beside it; as it is, unless a part of it
    /// is written from right to left.
    ///
    /// Without the marks, a time behind a Hebrew or Arabic name is drawn before it. The text must be safe, so that it has
    /// no such marks of its own.
    package var isolated: String {
        // Most texts have no byte of such a letter.
        guard utf8.contains(where: { $0 >= 0xD6 }), unicodeScalars.contains(where: \.isRightToLeft) else { return self }
        return "\u{2068}\(self)\u{2069}"
    }
}

extension DisplayText {
    /// The text between the marks that keep its direction apart from what stands beside it; as it is, unless a part of it
    /// is written from right to left.
    package var isolated: DisplayText { DisplayText(ofProgram: text.isolated) }
}

extension Unicode.Scalar {
    /// Whether the scalar is in a block of letters that are written from right to left (classes R and AL of
    /// DerivedBidiClass.txt, in whole blocks).
    fileprivate var isRightToLeft: Bool {
        switch value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
