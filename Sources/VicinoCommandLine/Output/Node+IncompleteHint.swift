import Vicino

extension Node {
    /// Says that this device has received only a part of a person's records, and how to receive the rest; nil if all
    /// are here.
    func incompleteHint(_ person: Person) throws -> DisplayText? {
        guard !person.isMe else { return nil }
        let word = try CommandWord(person, self)
        let status = try replicaStatus(of: person)
        let remedy: DisplayText = "\(ProposedCommand("vicino sync \(word)")) goes on."
        switch status.completeness {
        case .incomplete:
            let count = try recordCounts(of: person).values.reduce(0, +)
            return "Incomplete: \(String.count(count, "record")) so far. \(remedy)"
        case .damaged:
            return "Damaged: the file with \(person.name, limit: 60)’s records cannot be read here. "
                + "\(ProposedCommand("vicino sync \(word)")) brings them anew, and so does the next meeting."
        case .behind: return "Newer records were received in part, and are not shown yet. \(remedy)"
        case .unconfirmed, .upToDate: return nil
        }
    }
}
