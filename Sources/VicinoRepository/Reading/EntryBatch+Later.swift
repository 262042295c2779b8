internal import VicinoCore
internal import VicinoFormat

extension EntryBatch {
    /// The entries from a number on, with their salts and without emptied numbers.
    func later(from first: UInt64) -> EntryBatch { kept { $0.number >= first } }

    /// Some of the entries, with their salts and without emptied numbers.
    func kept(where isKept: (EntryHeader) -> Bool) -> EntryBatch {
        var later = EntryBatch(schemas: kinds.map(\.schema))
        for header in headers where isKept(header) {
            switch header.state {
            case .value:
                later.appendValue(
                    kinds[header.kind].content(header.row), number: header.number, id: header.id,
                    clock: header.clock, kind: header.kind)
            case .deleted:
                later.appendDeleted(
                    number: header.number, id: header.id, clock: header.clock, kind: header.kind)
            case .blank:
                later.appendBlank(
                    number: header.number, id: header.id, clock: header.clock, kind: header.kind,
                    fields: blanks[header.row])
            }
        }
        later.salts = salts
        later.salts = later.provenSalts
        return later
    }

    /// Batches without entries that list numbers as emptied, as many as the format needs for them.
    static func emptied(_ numbers: [UInt64], schemas: [Schema]) -> [EntryBatch] {
        stride(from: 0, to: numbers.count, by: FormatLimit.batchEmptied).map { start in
            var batch = EntryBatch(schemas: schemas)
            batch.emptied = Array(numbers[start...].prefix(FormatLimit.batchEmptied))
            return batch
        }
    }
}
