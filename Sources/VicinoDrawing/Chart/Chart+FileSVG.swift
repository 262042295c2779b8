extension Chart {
    /// The drawing as an SVG file of its own: with its colours, its title and the explanation of its colours.
    ///
    /// The file has a fixed size and light colours, and needs nothing else.
    public func svg() -> String {
        var letters = letters
        return ChartSheet(self, letters: &letters).text
    }
}
