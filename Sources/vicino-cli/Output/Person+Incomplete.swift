import Vicino

extension Person {
    /// The name as it is typed on a command line.
    var argument: String {
        let name = displaySafe(name, limit: 60)
        return name.allSatisfy { $0.isLetter || $0.isNumber } ? name : "\"\(name)\""
    }

    /// That a session has brought a part only, and how the rest comes.
    ///
    /// - Parameter records: how many have come.
    func incompleteHint(records: Int) -> String {
        "Incomplete: \(String.count(records, "record")) so far. `vicino sync \(argument)` goes on."
    }
}

extension Node {
    /// That a session has brought only a part of somebody's records; nil if all are there.
    func incompleteHint(_ person: Person) throws -> String? {
        guard try isIncomplete(person) else { return nil }
        return person.incompleteHint(records: try counts(of: person).values.reduce(0, +))
    }
}
