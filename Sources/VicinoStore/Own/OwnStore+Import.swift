internal import GRDB
package import VicinoCore
internal import VicinoFolder
package import VicinoFormat

extension OwnStore {
    /// Imports from a dump of the user's own records what this folder has lost; it never undoes a change.
    ///
    /// - Parameters:
    ///   - adopting: whether to resolve a contradiction between the dump and this folder, so that both are kept.
    ///   - makeReader: opens the dump from its beginning; it may be read several times.
    package func importOwn(
        adopting: Bool, now: Timestamp, using generator: inout some RandomNumberGenerator,
        makeReader: () throws -> DumpReader
    ) throws -> ImportOutcome {
        let candidate = NewWriter.random(using: &generator)
        return try database.write { db in
            let reader = try makeReader()
            let editor = try OwnEditor(db, now: now)
            if try isAhead(reader.header, editor) {
                try startNewWriter(db, editor, as: candidate, signOld: false)
            } else {
                try renewWriter(db, candidate, now: now)
            }
            return try OwnImport(db, reader, now: now, user: user)
                .run(adopting: adopting, key: keys.device, makeReader: makeReader)
        }
    }

    /// Whether the dump has a state of the present writer that this folder lacks: the folder was restored unnoticed.
    private func isAhead(_ header: DumpHeader, _ editor: OwnEditor) throws -> Bool {
        try header.logs.contains { dumped in
            guard dumped.log.writer == editor.writer else { return false }
            let held = try editor.tables.logs.position(try editor.tables.logs.log(dumped.log))
            let root = try dumped.head?.claimed().position.root
            return dumped.next > held.next || dumped.next == held.next && root != nil && root != held.root
        }
    }
}
