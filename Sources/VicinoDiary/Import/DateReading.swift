package import VicinoActivity

/// What tells the order of day and month in a table's dates like `02/11/2026`, besides the table.
package struct DateReading: Sendable {
    /// What the user has said; nil for nothing.
    package let told: DateOrder?
    /// What the user's locale implies. It counts if the table does not show the order.
    package let implied: DateOrder?

    package init(told: DateOrder? = nil, implied: DateOrder? = nil) {
        self.told = told
        self.implied = implied
    }
}
