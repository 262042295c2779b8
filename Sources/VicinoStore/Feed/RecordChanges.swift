package import VicinoCore

/// The records that an import has added, changed and removed.
package struct RecordChanges: Equatable, Sendable {
    /// New records.
    package private(set) var added = RecordRuns()
    /// Records that have a newer version now.
    package private(set) var changed = RecordRuns()
    /// Records that were removed, by kind.
    package private(set) var removed: [KindID: Set<RecordID>] = [:]

    package init() {}

    init(
        _ keys: ChangedKeys, writer: (WriterRef) throws -> WriterID, kind: (KindRef) throws -> KindID
    ) rethrows {
        added = try RecordRuns(keys.added, writer: writer)
        changed = try RecordRuns(keys.changed, writer: writer)
        changed.subtract(added)
        for (key, ref) in keys.removed {
            removed[try kind(ref), default: []].insert(RecordID(writer: try writer(key.writer), number: key.number))
        }
    }

    /// The number of records that were removed.
    package var removedCount: Int { removed.values.reduce(0) { $0 + $1.count } }

    /// Whether contents that were held before are obsolete now.
    package var replacesContent: Bool { !changed.runs.isEmpty || !removed.isEmpty }

    package var isEmpty: Bool { added.runs.isEmpty && changed.runs.isEmpty && removed.isEmpty }

    /// Adds records that have a newer version under these ids.
    mutating func add(changed ids: [RecordID]) { changed = RecordRuns(joining: [changed, RecordRuns(ids)]) }

    /// The changes of several imports together. A session has thousands of them, so all are joined at once.
    package init(joining parts: [RecordChanges]) {
        added = RecordRuns(joining: parts.map(\.added))
        changed = RecordRuns(joining: parts.map(\.changed))
        changed.subtract(added)
        for part in parts {
            for (kind, ids) in part.removed { removed[kind, default: []].formUnion(ids) }
        }
    }
}

/// The keys of the records that an import adds, changes and removes, while it runs.
struct ChangedKeys {
    private(set) var added = KeyRuns()
    private(set) var changed = KeyRuns()
    private(set) var removed: [RecordKey: KindRef] = [:]

    mutating func add(_ key: RecordKey) { added.append(key) }
    mutating func change(_ key: RecordKey) { changed.append(key) }
    mutating func remove(_ key: RecordKey, _ kind: KindRef) { removed[key] = kind }

    /// Notes a record that was put although it had no row. If its row was removed before, then it has changed.
    mutating func put(_ key: RecordKey) {
        if removed.removeValue(forKey: key) != nil { change(key) } else { add(key) }
    }
}
