package import VicinoCore

/// All that an author has ever signed, by which the world judges replicas.
package struct ModelHistory {
    private var positions: [LogID: Set<LogPosition>] = [:]
    private var slots: [LogID: [UInt64: Digest]] = [:]
    /// Writers that a backup restored unnoticed.
    private var contradicted: Set<WriterID> = []
    /// Numbers that were used twice, and states that do not follow on any earlier one.
    package private(set) var problems: [String] = []

    package mutating func note(_ id: LogID, _ log: ModelLog) {
        positions[id, default: []].insert(log.position)
        guard !contradicted.contains(id.writer) else { return }
        for number in log.numbers() {
            let leaf = log.leaf(number)
            if let before = slots[id]?[number], before != leaf {
                problems.append("The number \(number) is used twice.")
            }
            slots[id, default: [:]][number] = leaf
        }
        if Set(positions[id, default: []].map(\.next)).count != positions[id]?.count {
            problems.append("A number was reached in two ways.")
        }
    }

    package mutating func expectContradictions(of writer: WriterID) { contradicted.insert(writer) }

    /// Whether the author has signed this position of a log.
    package func holds(_ id: LogID, _ log: ModelLog) -> Bool { positions[id]?.contains(log.position) == true }
}
