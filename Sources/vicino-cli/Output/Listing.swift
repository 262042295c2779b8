import Foundation
import Vicino

/// Finds records and writes them.
struct Listing {
    let node: Node
    let kind: KindID
    let filter: ListFilter
    let clock: Clockwork

    /// Writes one array of all records, without holding more than one in memory.
    func writeJSON(_ people: [Person]) throws {
        var rows = try JSONRows()
        for person in people {
            try records(of: person) { try rows.add($0.json(with: [("user", person.name)])) }
        }
        try rows.finish()
    }

    /// Writes a table for each person.
    func writeTables(_ people: [Person]) throws {
        let output = Output()
        for (index, person) in people.enumerated() {
            if people.count > 1 || !person.isMe {
                if index > 0 { try output.line() }
                let name = person.isMe ? "My records" : "\(displaySafe(person.name)) · read-only"
                try output.line(Screen.style.bold(name))
            }
            try writeTable(person, output)
        }
        try output.flush()
    }

    private func writeTable(_ person: Person, _ output: Output) throws {
        var table = RecordTable(zone: clock.zone, output)
        try records(of: person) { try table.add($0) }
        try table.finish()
        if table.count == 0 {
            let hint = filter.user.isEmpty && !filter.deleted ? try node.emptyHint(command: "list") : nil
            return try output.line(hint ?? (filter.deleted ? "The trash is empty." : "Nothing found."))
        }
        try output.line()
        try output.line(Screen.style.dim(.count(table.count, "record") + "."))
    }

    private func records(of person: Person, _ body: (FoundRecord) throws -> Void) throws {
        if filter.deleted { return try node.trash(kind: kind, body) }
        let schema = try node.kinds(of: person).first { $0.kind == kind }
        try node.records(of: person, kind: kind, try filter.query(schema, clock), body)
    }
}
