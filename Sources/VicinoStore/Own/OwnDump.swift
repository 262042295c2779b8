internal import GRDB
internal import VicinoCore
internal import VicinoFormat

/// A dump of the user's own records.
struct OwnDump: OwnSource {
    let roster: Verified<Roster>
    private let header: DumpHeader
    private let makeReader: () throws -> DumpReader

    /// - Parameters:
    ///   - makeReader: opens the dump from its beginning; it may be read several times.
    ///   - former: the id that the user had in an earlier program.
    init(of user: UserID, former: UserID?, _ makeReader: @escaping () throws -> DumpReader) throws {
        header = try makeReader().header
        roster = try header.roster.verified()
        guard roster.author == user || roster.author == former else {
            throw VicinoError(.badSignature, "A roster belongs to another user.")
        }
        self.makeReader = makeReader
    }

    var revocationList: Unverified<RevocationList>? { header.revocationList }
    var closings: [Unverified<Closing>] { header.closings }
    var logs: [DumpLog] { header.logs }
    var isPreferred: Bool { true }

    func entries(
        _ db: Database, _ body: (_ log: Int, EntryBatch) throws -> Void
    ) throws -> [Unverified<Head>?] {
        var reader = try makeReader()
        let header = reader.header
        while let (index, batch) = try reader.next(schemas: { log in
            header.logs[log].kinds.map { header.schemas[$0] }
        }) { try body(index, batch) }
        return reader.header.logs.map(\.head)
    }

    func statedSegments(of log: FeedLog, in db: Database) throws -> Set<UInt64>? { nil }

    func merge(
        _ db: Database, roster: Verified<Roster>, revocationListVersion: UInt64, observer: FeedImport.Observer
    ) throws -> ImportOutcome {
        let dump = try DumpMerge.begin(
            db, header, roster: roster, revocationListVersion: revocationListVersion, into: .own(observer))
        return try dump.run(makeReader)
    }
}
