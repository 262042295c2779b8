/// The labels that distinguish counts of one kind: a closed set, complete from the start.
protocol TallyLabel: Hashable, CaseIterable, Sendable {
    /// The labels' names and values.
    var labels: [String: String] { get }
}

/// How often each label of a closed set has occurred.
struct Tally<Label: TallyLabel>: Equatable, Sendable {
    private var counts: [Label: UInt64] = [:]

    /// How often one label has occurred.
    subscript(label: Label) -> UInt64 {
        get { counts[label, default: 0] }
        set { counts[label] = newValue }
    }
}
