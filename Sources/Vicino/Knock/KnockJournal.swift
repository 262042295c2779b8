internal import VicinoFolder
internal import VicinoPresence

/// The knocks that any listener of this user on this computer has accepted, in any program, now or before.
///
/// A recorded knock must not be accepted twice: an observer who replays it would learn that the device is here. So
/// every listener writes a knock down before accepting it, and checks this journal.
struct KnockJournal: Sendable {
    private let folder: DataFolder
    private var journal: SharedJournal
    private var replayFilter = KnockReplayFilter()

    /// The file lies beside the markers, where no restored backup of the data folder replaces it with an older one.
    init(_ folder: DataFolder) {
        self.folder = folder
        journal = SharedJournal(
            "knocks", in: folder.statePath, recordBytes: KnockUse.recordBytes, limit: 4 * KnockReplayFilter.limit)
    }

    /// Notes that a knock is about to be accepted.
    ///
    /// - Returns: false if it was accepted before.
    /// - Throws: `VicinoError` if the journal cannot be read or written; the knock must not be accepted then.
    mutating func insert(_ use: KnockUse) throws -> Bool {
        try update { replayFilter, records in
            replayFilter.forget(before: use.first)
            guard replayFilter.insert(use) else { return (.nothing, false) }
            // Expired records are dropped now and then, so that the file stays as small as the filter.
            let isLarge = records > 2 * replayFilter.count + Self.spareRecords
            return (isLarge ? .replace(replayFilter.records) : .append(use.record), true)
        }
    }

    /// Writes the file anew, with the same knocks.
    ///
    /// - Throws: `VicinoError` if the journal cannot be read or written.
    mutating func rewrite() throws { try update { replayFilter, _ in (.replace(replayFilter.records), ()) } }

    /// Reads the news of other listeners, and changes the file.
    ///
    /// - Parameter body: receives all knocks, and the number of records in the file at the last reading.
    private mutating func update<Outcome>(
        _ body: (inout KnockReplayFilter, _ records: Int) -> (SharedJournal.Change, Outcome)
    ) throws -> Outcome {
        // Moved out, because a copy for each knock would be slow. After an error everything is read again.
        var journal = journal
        var replayFilter = replayFilter
        self = KnockJournal(folder)
        let outcome = try journal.update { [records = journal.recordCount] news in
            switch news {
            case .added(let records): replayFilter.add(records: records)
            case .all(let records):
                replayFilter = KnockReplayFilter()
                replayFilter.add(records: records)
            }
            return body(&replayFilter, records)
        }
        self.journal = journal
        self.replayFilter = replayFilter
        return outcome
    }

    /// The number of expired records that may stay in the file.
    private static let spareRecords = 256
}
