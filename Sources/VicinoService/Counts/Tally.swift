/// What tells numbers of one kind apart: a closed set, all of which is there from the start.
protocol TallyLabel: Hashable, CaseIterable, Sendable {
    /// The names and values of the labels.
    var labels: [String: String] { get }
}

/// How often each of a closed set has happened.
struct Tally<Label: TallyLabel>: Equatable, Sendable {
    private var counts: [Label: UInt64] = [:]

    /// How often one of them has happened.
    subscript(label: Label) -> UInt64 {
        get { counts[label, default: 0] }
        set { counts[label] = newValue }
    }
}
