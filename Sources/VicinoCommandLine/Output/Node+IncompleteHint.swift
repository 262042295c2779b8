import Vicino

extension Node {
    /// Says that this device has received only a part of a person's records, and how to receive the rest; nil if all
    /// are here.
    func incompleteHint(_ person: Person) throws -> String? {
        let word = try CommandWord(person, self)
        let remedy = "\(ProposedCommand("vicino sync \(word)")) goes on."
        if try isIncomplete(person) {
            let count = try counts(of: person).values.reduce(0, +)
            return "Incomplete: \(String.count(count, "record")) so far. \(remedy)"
        }
        return try isBehind(person) ? "Newer records were received in part, and are not shown yet. \(remedy)" : nil
    }
}
