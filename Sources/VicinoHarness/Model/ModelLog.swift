package import VicinoCore
package import VicinoFormat
package import VicinoSync

/// A simulated log in memory; the real store keeps it in SQLite.
package struct ModelLog {
    package struct Entry: Equatable {
        package let id: RecordID
        package let clock: VersionClock
        package let title: String

        package init(id: RecordID, clock: VersionClock, title: String) {
            self.id = id
            self.clock = clock
            self.title = title
        }
    }

    package let schema: Schema
    package private(set) var entries: [UInt64: Entry] = [:]
    private var numbersByRecord: [RecordID: UInt64] = [:]
    private var leaves: [UInt64: [UInt8: Digest]] = [:]
    /// The digests of the segments that are not empty.
    package private(set) var segments: [UInt64: Digest] = [:]
    package var next: UInt64 = 0

    package init(_ schema: Schema) { self.schema = schema }

    /// The kinds that people in the world record.
    package static let schemas: [Schema] = {
        do {
            return [
                try HostileAuthor.eventSchema(name: "note", privacy: .note),
                try HostileAuthor.eventSchema(kind: "org.example.note", name: "note", privacy: .note),
            ]
        } catch {
            // The two schemas are fixed and valid.
            preconditionFailure("\(error)")
        }
    }()

    /// The segments that are not empty, as a session is told of them.
    package var heldSegments: [UInt64: HeldSegment] {
        segments.reduce(into: [:]) { held, segment in
            held[segment.key] = HeldSegment(digest: segment.value, live: leaves[segment.key]?.count ?? 0)
        }
    }

    package var position: LogPosition { LogPosition(next: next, root: Tree.root(segments, next: next)) }

    // MARK: Changes

    package mutating func put(_ entry: Entry, at number: UInt64) {
        if let old = numbersByRecord[entry.id] { empty(old) }
        if entries[number] != nil { empty(number) }
        entries[number] = entry
        numbersByRecord[entry.id] = number
        setLeaf(batch([number]).leaves()[0], at: number)
    }

    package mutating func empty(_ number: UInt64) {
        if let entry = entries.removeValue(forKey: number) { numbersByRecord[entry.id] = nil }
        setLeaf(nil, at: number)
    }

    package mutating func emptySegment(_ index: UInt64) {
        for number in numbers(in: [index]) {
            if let entry = entries.removeValue(forKey: number) { numbersByRecord[entry.id] = nil }
        }
        leaves[index] = nil
        segments[index] = nil
    }

    /// Removes the entries beyond an end.
    package mutating func cutOff(at end: UInt64) {
        for number in numbers(from: end) { empty(number) }
        next = end
    }

    package mutating func merge(_ batch: EntryBatch) {
        for number in batch.emptied { empty(number) }
        for entry in batch.headers {
            guard case .text(let title)? = batch.kinds[0].content(entry.row)[1] else { continue }
            put(Entry(id: entry.id, clock: entry.clock, title: title), at: entry.number)
        }
    }

    private mutating func setLeaf(_ leaf: Digest?, at number: UInt64) {
        let slot = SlotNumber(number)
        leaves[slot.segment, default: [:]][slot.offset] = leaf
        let live = leaves[slot.segment, default: [:]].sorted { $0.key < $1.key }
        segments[slot.segment] = live.isEmpty ? nil : Tree.segmentDigest(live.map { (offset: $0.key, leaf: $0.value) })
        if live.isEmpty { leaves[slot.segment] = nil }
    }

    // MARK: Contents

    package func leaf(_ number: UInt64) -> Digest? {
        let slot = SlotNumber(number)
        return leaves[slot.segment]?[slot.offset]
    }

    /// Whether an honest author can have reached a later state from here: no slot has changed or has been refilled.
    package func canBecome(_ later: ModelLog) -> Bool {
        later.next >= next && later.numbers().allSatisfy { $0 >= next || leaf($0) == later.leaf($0) }
    }

    package func numbers(from first: UInt64 = 0) -> [UInt64] { entries.keys.filter { $0 >= first }.sorted() }

    package func numbers(in segments: [UInt64]) -> [UInt64] {
        let wanted = Set(segments)
        return entries.keys.filter { wanted.contains(SlotNumber($0).segment) }.sorted()
    }

    package func batch(_ numbers: [UInt64], emptied: [UInt64] = []) -> EntryBatch {
        var batch = EntryBatch(schemas: [schema])
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

    // MARK: Handing out

    package func children(_ node: TreeNode) -> [Digest] {
        let shape = TreeShape(next: next)
        let digests = shape.digests(segments)
        return shape.children(of: node).map { digests[$0] ?? shape.emptyDigest($0) }
    }

    package func packed(_ segments: [UInt64], _ writer: WriterID) throws -> [PackedEntries] {
        guard segments.count == 1 else {
            let part = try PackedBatch(batch(numbers(in: segments)), writer)
            return [PackedEntries(segments: segments, parts: [part])]
        }
        let numbers = numbers(in: segments)
        // Some segments are sent in two parts, like a very large one.
        let middle = numbers.count % 3 == 0 ? numbers.count / 2 : 0
        let parts = [Array(numbers.prefix(middle)), Array(numbers.dropFirst(middle))].dropFirst(middle > 0 ? 0 : 1)
        return [PackedEntries(segments: segments, parts: try parts.map { try PackedBatch(batch($0), writer) })]
    }
}

extension PackedBatch {
    package init(_ batch: EntryBatch, _ writer: WriterID) throws {
        let packed = try BatchEncoder.encode(batch, writer: writer)
        self.init(size: packed.size, data: packed.data)
    }
}
