extension String {
    /// The text with every occurrence of a scalar replaced, even if a combining mark after it joins both into one
    /// character.
    func replacing(scalar: Unicode.Scalar, with replacement: String) -> String {
        let pieces = unicodeScalars.split(separator: scalar, omittingEmptySubsequences: false)
        return pieces.map { String($0) }.joined(separator: replacement)
    }
}
