internal import GRDB
package import VicinoCore
internal import VicinoFolder
package import VicinoFormat

extension OwnStore {
    /// Imports from a dump of the user's own records what this folder has lost; it never undoes a change.
    ///
    /// - Parameters:
    ///   - adopting: whether to resolve a contradiction between the dump and this folder, so that both are kept.
    ///   - isAskedFor: whether the user has asked for it, and a session has not just found it.
    ///   - makeReader: opens the dump from its beginning; it may be read several times.
    package func importOwn(
        adopting: Bool, isAskedFor: Bool = true, now: Timestamp, using generator: inout some RandomNumberGenerator,
        makeReader: @escaping () throws -> DumpReader
    ) throws -> ImportOutcome {
        let source = try OwnDump(of: user, former: former(), makeReader)
        let isReturned = source.logs.contains { $0.log.view != .own }
        var returned = isReturned ? try ReturnedRecords.read(of: user, makeReader) : nil
        returned?.isAskedFor = isAskedFor
        let late = isReturned ? nil : try lateRecords(in: source, makeReader)
        return try importOwn(
            source, returning: returned, late: late, adopting: adopting, now: now, using: &generator)
    }

    /// What a dump of the user's own records has of removed devices, if it may be news.
    private func lateRecords(
        in source: OwnDump, _ makeReader: () throws -> DumpReader
    ) throws -> ReturnedRecords? {
        guard source.roster.author == user else { return nil }
        let roster = try newestRoster(source.roster)
        let removed = try database.read { db in try DevicesTakenBack.others(removedBy: roster, db) }
        guard !removed.isEmpty else { return nil }
        let held = try database.read { db in try FeedLog.fetchAll(db, view: .own) }
        let first = Dictionary(held.map { ($0.id, $0.next) }) { $1 }
        let isNews = try source.logs.contains { log in
            // The JSON form says only in the end who has signed.
            if let device = try log.head?.claimed().device, !removed.contains(device) { return false }
            return first[log.log] ?? 0 < log.next
        }
        // What is new since another dump cannot be verified without that one.
        guard isNews, try !makeReader().header.isUpdate else { return nil }
        return try ReturnedRecords.read(
            of: user, part: .init(devices: removed, first: first), makeReader)
    }

    /// Imports what another folder of the user holds.
    ///
    /// - Parameters:
    ///   - returned: what a follower had.
    ///   - late: what the source has of removed devices, if it may be news.
    func importOwn(
        _ source: any OwnSource, returning returned: ReturnedRecords? = nil, late: ReturnedRecords? = nil,
        adopting: Bool, now: Timestamp, using generator: inout some RandomNumberGenerator
    ) throws -> ImportOutcome {
        let candidate = NewWriter.random(using: &generator)
        var hasRemovedLate = false
        let outcome = try database.write { db in
            let editor = try OwnEditor(db, now: now)
            let lost = try returned.map { try ReturnedImport(editor, $0, on: keys.device.publicKey) }
            if try lost?.endsLogsOfWriter() == true || mustGiveUpWriter(source, editor) {
                try startNewWriter(db, editor, as: candidate, signOld: false)
            } else {
                try renewWriter(db, candidate, now: now)
            }
            let imported = OwnImport(db, source, now: now, user: user, key: keys.device)
            let outcome = try returned.map { try imported.take($0) } ?? imported.run(adopting: adopting, late: late)
            hasRemovedLate = try LateRecords(db).removeSettled()
            return outcome
        }
        if hasRemovedLate { scrub() }
        return outcome
    }

    /// Whether the source has a state of the present writer that this folder lacks, or another device has closed that
    /// writer: the folder was restored unnoticed.
    private func mustGiveUpWriter(_ source: any OwnSource, _ editor: OwnEditor) throws -> Bool {
        let isClosed = try source.closings.contains { stated in
            let closing = try stated.verified(against: source.roster)
            return closing.writer == editor.writer && !source.roster.hasRemoved(signingKey: closing.device)
        }
        return try isClosed || isAhead(source.logs, editor)
    }

    private func isAhead(_ logs: [DumpLog], _ editor: OwnEditor) throws -> Bool {
        try logs.contains { dumped in
            guard try editor.isWriter(of: dumped.log) else { return false }
            guard let log = try FeedLog.fetchOne(editor.db, id: dumped.log) else { return dumped.next > 0 }
            let held = try editor.tables.logs.position(log)
            let root = try dumped.head?.claimed().position.root
            return dumped.next > held.next || dumped.next == held.next && root != nil && root != held.root
        }
    }
}
