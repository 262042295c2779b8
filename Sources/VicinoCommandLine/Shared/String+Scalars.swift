extension String {
    /// The text with one scalar replaced wherever it stands, also where a combining mark behind it makes both one character.
    func replacing(scalar: Unicode.Scalar, with replacement: String) -> String {
        let pieces = unicodeScalars.split(separator: scalar, omittingEmptySubsequences: false)
        return pieces.map { String($0) }.joined(separator: replacement)
    }
}
