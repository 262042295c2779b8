import Foundation
import Vicino
import VicinoActivity
import VicinoDiary
import VicinoDrawing

/// Finds records and writes them.
struct Listing {
    let node: Node
    let kind: KindID
    let filter: ListFilter
    let clock: TypedTimeReader

    /// Writes one array of all records, with at most one of them in memory.
    func writeJSON(_ people: [Person]) throws {
        var rows = try JSONRows()
        for person in people {
            try records(of: person) {
                try rows.add($0.json(with: [("user", person.name)], isPrivate: try isPrivate($0, of: person)))
            }
        }
        try rows.finish()
    }

    /// The kind of which a person's records are listed: that of the filter; without one, day totals for a person who shares
    /// only those.
    private func kind(of person: Person) throws -> KindID {
        guard filter.kind == nil, !person.isMe else { return kind }
        let counts = try node.recordCounts(of: person)
        let total = DayTotal.schema.kind
        return counts[kind, default: 0] == 0 && counts[total, default: 0] > 0 ? total : kind
    }

    /// Writes a table for each person.
    func writeTables(_ people: [Person]) throws {
        let output = Output()
        for (index, person) in people.enumerated() {
            if people.count > 1 || !person.isMe {
                if index > 0 { try output.line() }
                let name: DisplayText = person.isMe ? "My records" : "\(person.name) · read-only"
                try output.line(Screen.style.bold(name))
                if let hint = try node.incompleteHint(person) { try output.line("\(hint)") }
            }
            try writeTable(person, output)
        }
        try output.flush()
    }

    private func writeTable(_ person: Person, _ output: Output) throws {
        var table = RecordTable(clock, output)
        try records(of: person) { try table.add($0, isPrivate: try isPrivate($0, of: person)) }
        try table.finish()
        if table.count == 0 {
            let hint = filter.user.isEmpty && !filter.deleted ? try node.emptyHint(command: "list") : nil
            let empty: DisplayText = filter.deleted ? "The trash is empty." : "Nothing found."
            let advice = try otherKinds(of: person) ?? otherName(of: person)
            return try output.line(TerminalText(advice.map { "\(empty) \($0)" } ?? hint ?? empty))
        }
        try output.line()
        try output.line(Screen.style.dim("\(String.count(table.count, "record"))."))
    }

    /// The other kinds of which the person has records, for a user who finds none of this kind.
    private func otherKinds(of person: Person) throws -> DisplayText? {
        let held = try person.isMe ? node.ownCounts() : node.recordCounts(of: person)
        let counts = filter.deleted ? try trashCounts() : held
        let others = counts.filter { $0.key != kind && $0.value > 0 }.keys.sorted()
        guard !others.isEmpty, counts[kind, default: 0] == 0 else { return nil }
        let words = others.map { kind -> DisplayText in "--kind \(kind.name.split(separator: ".").last ?? "")" }
        return "There are records of other kinds: \(words.joined(separator: ", "))."
    }

    /// The activity that the user may have meant, for one who finds none of the typed name.
    private func otherName(of person: Person) throws -> DisplayText? {
        guard let typed = filter.activity, kind == Activity.schema.kind, !filter.deleted else { return nil }
        return try ActivityNames(of: person, node).nearest(to: typed).map {
            "Did you mean --activity \($0, limit: 60)?"
        }
    }

    /// Whether no follower sees a record.
    private func isPrivate(_ record: FoundRecord, of person: Person) throws -> Bool {
        try person.isMe && node.isPrivate(record.id)
    }

    private func trashCounts() throws -> [KindID: Int] {
        var counts: [KindID: Int] = [:]
        for kind in try node.kinds(of: node.me) {
            try node.trashedRecords(kind: kind) { _ in counts[kind, default: 0] += 1 }
        }
        return counts
    }

    private func records(of person: Person, _ body: (FoundRecord) throws -> Void) throws {
        if filter.deleted { return try node.trashedRecords(kind: kind, body) }
        let kind = try kind(of: person)
        let schema = try node.schema(of: kind, of: person)
        try filter.apply(to: node.records(ofKind: kind, of: person), schema, clock).forEach(body)
    }
}
