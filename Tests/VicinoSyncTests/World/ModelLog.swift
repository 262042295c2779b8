import VicinoCore
import VicinoFormat
import VicinoSync
import VicinoTesting

/// A log in memory, simulated: what the real store keeps in SQLite.
struct ModelLog: Equatable {
    struct Entry: Equatable {
        let id: RecordID
        let clock: Clock
        let title: String
    }

    private(set) var entries: [UInt64: Entry] = [:]
    private var places: [RecordID: UInt64] = [:]
    private var leaves: [UInt64: [UInt8: Digest]] = [:]
    /// The digests of the segments that hold something.
    private(set) var segments: [UInt64: Digest] = [:]
    var next: UInt64 = 0

    static let schema: Schema = {
        do { return try HostileAuthor.eventSchema() } catch { preconditionFailure("\(error)") }
    }()

    mutating func put(_ entry: Entry, at number: UInt64) {
        if let old = places[entry.id] { empty(old) }
        if entries[number] != nil { empty(number) }
        entries[number] = entry
        places[entry.id] = number
        setLeaf(batch([number]).leaves()[0], at: number)
    }

    mutating func empty(_ number: UInt64) {
        if let entry = entries.removeValue(forKey: number) { places[entry.id] = nil }
        setLeaf(nil, at: number)
    }

    mutating func emptySegment(_ index: UInt64) {
        for number in numbers(in: [index]) {
            if let entry = entries.removeValue(forKey: number) { places[entry.id] = nil }
        }
        (leaves[index], segments[index]) = (nil, nil)
    }

    private mutating func setLeaf(_ leaf: Digest?, at number: UInt64) {
        let (segment, offset) = number.quotientAndRemainder(dividingBy: UInt64(Tree.segmentSize))
        leaves[segment, default: [:]][UInt8(offset)] = leaf
        let live = leaves[segment, default: [:]].sorted { $0.key < $1.key }
        segments[segment] = live.isEmpty ? nil : Tree.segmentDigest(live.map { (offset: $0.key, leaf: $0.value) })
        if live.isEmpty { leaves[segment] = nil }
    }

    func numbers(from first: UInt64 = 0) -> [UInt64] { entries.keys.filter { $0 >= first }.sorted() }

    func numbers(in segments: [UInt64]) -> [UInt64] {
        let wanted = Set(segments)
        return entries.keys.filter { wanted.contains($0 / UInt64(Tree.segmentSize)) }.sorted()
    }

    func batch(_ numbers: [UInt64], emptied: [UInt64] = []) -> EntryBatch {
        var batch = EntryBatch(schemas: [Self.schema])
        for number in numbers {
            guard let entry = entries[number] else { continue }
            var content = RecordContent()
            content[1] = .text(entry.title)
            content[2] = .integer(1000)
            batch.appendValue(content, number: number, id: entry.id, clock: entry.clock, kind: 0)
        }
        batch.emptied = emptied
        return batch
    }

    mutating func merge(_ batch: EntryBatch) {
        for number in batch.emptied { empty(number) }
        for entry in batch.headers {
            guard case .text(let title)? = batch.kinds[0].content(entry.row)[1] else { continue }
            put(Entry(id: entry.id, clock: entry.clock, title: title), at: entry.number)
        }
    }

    var position: LogPosition { LogPosition(next: next, root: Tree.root(segments, next: next)) }
}
