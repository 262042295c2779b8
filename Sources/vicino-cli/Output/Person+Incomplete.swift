import Vicino

extension Person {
    /// The name as it is typed on a command line.
    var argument: String { name.argument }
}

extension Acquaintance {
    /// The name as it is typed on a command line.
    var argument: String { name.argument }
}

extension String {
    /// A name as it is typed on a command line.
    var argument: String {
        let name = displaySafe(self, limit: 60)
        return name.allSatisfy { $0.isLetter || $0.isNumber } ? name : "\"\(name)\""
    }
}

extension Node {
    /// That a session has brought only a part of somebody's records, and how the rest comes; nil if all are there.
    func incompleteHint(_ person: Person) throws -> String? {
        let remedy = "`vicino sync \(person.argument)` goes on."
        if try isIncomplete(person) {
            let count = try counts(of: person).values.reduce(0, +)
            return "Incomplete: \(String.count(count, "record")) so far. \(remedy)"
        }
        return try isBehind(person) ? "Newer records have come in part, and are not shown yet. \(remedy)" : nil
    }
}
