/// How much of one name there was on a day of which only sums are known.
package struct DrawnAmount: Hashable, Sendable {
    /// The name and the time.
    package let total: DrawnTotal
    /// What else is known, such as steps; safe to show.
    package let details: [String]

    /// Makes an amount.
    package init(_ total: DrawnTotal, details: [String]) {
        self.total = total
        self.details = details
    }
}
