internal import VicinoPresence
internal import VicinoStore

/// The knocks that have opened any door of this user on this computer, in whichever program, now or before.
///
/// A knock that was recorded must not open twice: an observer who sends it again would learn that the device is here. So what has
/// opened is written down before it opens, and every door looks there.
struct KnockJournal: Sendable {
    private let folder: DataFolder
    private var journal: SharedJournal
    private var memory = KnockMemory()

    /// Beside the markers, where no backup of the data folder brings an older one back.
    init(_ folder: DataFolder) {
        self.folder = folder
        journal = SharedJournal(
            "knocks", in: folder.statePath, recordBytes: KnockUse.recordBytes, limit: 4 * KnockMemory.limit)
    }

    /// Notes that a knock opens.
    ///
    /// - Returns: false if it has opened before.
    /// - Throws: `StoreError` if that cannot be looked up or written down. It must not open then.
    mutating func isNew(_ use: KnockUse) throws -> Bool {
        // Taken out, as a copy for each knock would take long. After a mistake everything is read again.
        var (journal, memory) = (journal, memory)
        self = KnockJournal(folder)
        let isNew = try journal.update { [records = journal.recordCount] news in
            switch news {
            case .added(let records): memory.take(records: records)
            case .all(let records):
                memory = KnockMemory()
                memory.take(records: records)
            }
            memory.forget(before: use.first)
            guard memory.isNew(use) else { return (.nothing, false) }
            // What is over is left out now and then, so that the file stays as small as the memory.
            let isLarge = records > 2 * memory.count + Self.spareRecords
            return (isLarge ? .replace(memory.records) : .append(use.record), true)
        }
        (self.journal, self.memory) = (journal, memory)
        return isNew
    }

    /// Records that are over and may stay in the file.
    private static let spareRecords = 256
}
