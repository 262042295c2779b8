/// A box for each group: its quartiles, with lines to the least and the greatest value.
package struct ChartBoxes: Hashable, Sendable {
    /// A group.
    package struct Box: Hashable, Sendable {
        let style: SeriesStyle
        /// The label below; empty for none.
        let label: String
        /// The quartiles; nil if no value is known.
        package let quartiles: Quartiles?
    }

    /// The groups from the left.
    package let boxes: [Box]
    let scale: ChartScale
}
