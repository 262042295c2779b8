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
        let output = Output()
        var isFirst = true
        try output.write("[")
        for person in people {
            try records(of: person) { record in
                try output.write(isFirst ? "\n" : ",\n")
                try output.write(record.json(with: [("user", person.name)]))
                isFirst = false
            }
        }
        try output.write(isFirst ? "]\n" : "\n]\n")
        try output.flush()
    }

    /// Writes a table for each person.
    func writeTables(_ people: [Person]) throws {
        let output = Output()
        for (index, person) in people.enumerated() {
            if people.count > 1 || !person.isMe {
                if index > 0 { try output.line() }
                let name = person.isMe ? "My records" : "\(displaySafe(person.name)) · read-only"
                try output.line(Screen.style.strong(name))
            }
            try writeTable(person, output)
        }
        try output.flush()
    }

    private func writeTable(_ person: Person, _ output: Output) throws {
        var table = RecordTable(zone: clock.zone)
        var count = 0
        try records(of: person) { record in
            table.measure(record)
            count += 1
        }
        let idLength = table.idLength
        try records(of: person) { try table.write($0, idLength: idLength, to: output) }
        if count == 0 { return try output.line("Nothing found.") }
        try output.line()
        try output.line(Screen.style.faint(.count(count, "record") + "."))
    }

    private func records(of person: Person, _ body: (FoundRecord) throws -> Void) throws {
        if filter.deleted { return try node.trash(kind: kind, body) }
        let schema = try node.kinds(of: person).first { $0.kind == kind }
        try node.records(of: person, kind: kind, try filter.query(schema, clock), body)
    }
}
