extension String {
    /// This text, from outside, made safe to show on one line of a terminal.
    ///
    /// - Parameters:
    ///   - limit: the maximum number of characters (Unicode scalars) that are kept, from 1 to 1,000,000.
    ///   - keepingSpaces: whether a run of blanks keeps its number of spaces, for text that goes into a file.
    public func displaySafe(limit: Int = 1000, keepingSpaces: Bool = false) -> String {
        DisplayText(self, limit: limit, keepingSpaces: keepingSpaces).text
    }

    /// This text, from outside, in quotation marks, which it cannot contain itself: for a claimed name beside other facts.
    ///
    /// - Parameter limit: the maximum number of characters that are kept, without the quotation marks.
    package func displayQuoted(limit: Int = 60) -> String { DisplayText(quoting: self, limit: limit).text }
}
