/// By what a reader knows a name on one page: a colour, and letters that tell names of one colour apart.
package struct DrawnMark: Hashable, Sendable {
    /// The colour.
    package let hue: ChartHue
    /// One or two letters.
    package let letters: String

    /// Makes a mark.
    package init(hue: ChartHue, letters: String) {
        self.hue = hue
        self.letters = letters
    }
}
