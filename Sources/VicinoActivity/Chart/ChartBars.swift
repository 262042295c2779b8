/// Bars of activities below each other, which are also the slices of a pie.
struct ChartBars: Hashable, Sendable {
    /// A bar.
    struct Bar: Hashable, Sendable {
        /// The activity; nil for unknown time.
        let activity: String?
        /// The name that is shown.
        let name: String
        /// The amount as text.
        let text: String
        /// The share of the whole or a remark, as text.
        let aside: String
        /// The length, from 0 to 1.
        let length: Double
        /// The share of the pie, from 0 to 1. All of them add up to 1.
        let slice: Double
    }

    let bars: [Bar]
}
