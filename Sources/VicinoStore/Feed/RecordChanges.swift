package import VicinoCore

/// The records that an import has added, changed and removed.
///
/// It states the net effect: each record is in at most one of the lists, by whether it was there before and is there
/// now.
package struct RecordChanges: Equatable, Sendable {
    /// New records.
    package private(set) var added = RecordRuns()
    /// Records that have a newer version now.
    package private(set) var changed = RecordRuns()
    /// Records that were removed, by kind.
    package private(set) var removed: [KindID: RecordRuns] = [:]
    /// Whether contents that were held are obsolete now, even if only for a moment.
    package private(set) var replacesContent = false

    package init() {}

    init(
        _ keys: ChangedKeys, writer: (WriterRef) throws -> WriterID, kind: (KindRef) throws -> KindID
    ) rethrows {
        added = try RecordRuns(keys.added, writer: writer)
        changed = try RecordRuns(keys.changed, writer: writer)
        changed.subtract(added)
        var ids: [KindID: [RecordID]] = [:]
        for (key, ref) in keys.removed {
            ids[try kind(ref), default: []].append(RecordID(writer: try writer(key.writer), number: key.number))
        }
        replacesContent = !changed.isEmpty || !ids.isEmpty
        removed = ids.mapValues { RecordRuns($0) }
        let gone = allRemoved
        removed = Self.subtracting(added, from: removed)
        added.subtract(gone)
        changed.subtract(gone)
    }

    /// The number of records that were removed.
    package var removedCount: Int { removed.values.reduce(0) { $0 + $1.count } }

    package var isEmpty: Bool { added.isEmpty && changed.isEmpty && removed.isEmpty && !replacesContent }

    /// Adds records that have a newer version under these ids.
    mutating func add(changed ids: [RecordID]) {
        changed = RecordRuns(joining: [changed, RecordRuns(ids)])
        replacesContent = replacesContent || !ids.isEmpty
    }

    /// The net changes of several imports, the first one first.
    ///
    /// A session has thousands of them, so halves are joined. Each run is handled once for each doubling of their
    /// number, and less often if it touches others.
    ///
    /// - Parameter join: joins the changes of two imports, the first one first.
    package init(
        joining parts: some RandomAccessCollection<RecordChanges>,
        by join: (RecordChanges, RecordChanges) -> RecordChanges = { $0.followed(by: $1) }
    ) {
        guard parts.count > 1 else {
            self = parts.first ?? RecordChanges()
            return
        }
        let half = parts.count / 2
        let first = parts.prefix(half)
        let last = parts.dropFirst(half)
        self = join(RecordChanges(joining: first, by: join), RecordChanges(joining: last, by: join))
    }

    /// The net changes of this import and a later one.
    package func followed(by later: RecordChanges) -> RecordChanges {
        let gone = allRemoved
        let goneLater = later.allRemoved
        var net = RecordChanges()
        net.added = RecordRuns(joining: [added.subtracting(goneLater), later.added.subtracting(gone)])
        // What was removed and is there again has changed.
        let back = later.added.intersection(gone)
        net.changed = RecordRuns(joining: [changed.subtracting(goneLater), later.changed.subtracting(added), back])
        net.removed = Self.subtracting(later.added, from: removed)
        for (kind, ids) in Self.subtracting(added, from: later.removed) {
            net.removed[kind] = RecordRuns(joining: [net.removed[kind] ?? RecordRuns(), ids])
        }
        net.replacesContent = replacesContent || later.replacesContent
        return net
    }

    /// The removed records of all kinds.
    private var allRemoved: RecordRuns {
        removed.count == 1 ? removed.values.first ?? RecordRuns() : RecordRuns(joining: Array(removed.values))
    }

    private static func subtracting(_ ids: RecordRuns, from removed: [KindID: RecordRuns]) -> [KindID: RecordRuns] {
        removed.mapValues { $0.subtracting(ids) }.filter { !$0.value.isEmpty }
    }
}

/// The keys of the records that an import adds, changes and removes, while it runs.
struct ChangedKeys {
    private(set) var added = KeyRuns()
    private(set) var changed = KeyRuns()
    /// The removed records that were not put again.
    private(set) var removed: [RecordKey: KindRef] = [:]

    mutating func change(_ key: RecordKey) { changed.append(key) }
    mutating func remove(_ key: RecordKey, _ kind: KindRef) { removed[key] = kind }

    /// Notes a record that was put although it had no row. If its row was removed before, then it has changed.
    mutating func put(_ key: RecordKey) {
        if !removed.isEmpty, removed.removeValue(forKey: key) != nil { change(key) } else { added.append(key) }
    }

    mutating func put(_ keys: some Sequence<RecordKey>) {
        for key in keys { put(key) }
    }
}
