internal import VicinoStore

/// What an import or a session has changed of an author's records on this device.
///
/// ```swift
/// for book in try report.added(Book.self) { print("\(report.author) has read \(DisplayText(book.title))") }
/// ```
public struct MergeReport: Sendable {
    /// The author of the records.
    public let author: Person
    /// The number of forks: logs in which the author contradicts themselves, now or before. Nothing was merged from
    /// them. The content that was received first is shown until the author resolves the fork.
    package private(set) var forkCount: Int
    /// Whether nothing was merged because newer records are held here.
    package private(set) var isOlder: Bool
    /// The number of records whose content is missing, from this import or before. Another dump, or a session, may
    /// supply it.
    package private(set) var missingContentCount: Int
    /// The changes, part by part as they were merged.
    private var parts: [RecordChanges]
    private let records: Records

    init(
        author: Person, changes: RecordChanges, forkCount: Int, isOlder: Bool, missingContentCount: Int,
        in records: Records
    ) {
        self.author = author
        parts = [changes]
        self.records = records
        self.forkCount = forkCount
        self.isOlder = isOlder
        self.missingContentCount = missingContentCount
    }

    /// Makes a report of a merge that changed nothing.
    init(nothingOf author: Person, in records: Records) {
        self.init(
            author: author, changes: RecordChanges(), forkCount: 0, isOlder: false, missingContentCount: 0, in: records)
    }

    private var changes: RecordChanges { RecordChanges(joining: parts) }

    /// Whether any record is new, changed or removed.
    var hasChanges: Bool { !changes.isEmpty }

    /// Whether contents that were held are obsolete now, even if no record is named as changed or removed.
    var replacesContent: Bool { parts.contains(where: \.replacesContent) }

    // MARK: Counts, over all kinds

    /// The number of records that are new here.
    package var addedCount: Int { changes.added.count }
    /// The number of records that have a newer version now.
    package var changedCount: Int { changes.changed.count }
    /// The number of records that were removed.
    package var removedCount: Int { changes.removedCount }

    // MARK: Records of a kind

    /// The records of a kind that are new here.
    ///
    /// They are read now, as they are now: a record that was removed since is left out. After a large transfer these can be
    /// all records of an author; a request with a limit, of ``Node/records(_:of:)``, reads some.
    ///
    /// - Throws: ``VicinoError`` if they cannot be read.
    public func added<Kind: RecordKind>(_ kind: Kind.Type = Kind.self) throws -> [Identified<Kind>] {
        try records.request(kind, of: author).among(changes.added).all()
    }

    /// The records of a kind that have a newer version now, read as those of ``added(_:)``.
    ///
    /// - Throws: ``VicinoError`` if they cannot be read.
    package func changed<Kind: RecordKind>(_ kind: Kind.Type = Kind.self) throws -> [Identified<Kind>] {
        try records.request(kind, of: author).among(changes.changed).all()
    }

    /// The ids of the records of a kind that were removed, in no particular order. Their contents are gone.
    package func removed<Kind: RecordKind>(_ kind: Kind.Type) -> [RecordID] {
        changes.removed[Kind.schema.kind]?.ids ?? []
    }

    // MARK: Counts of a kind

    /// The number of records of a kind that are new here, those included that do not decode as this type.
    ///
    /// The database counts them now: a record that was removed since is left out.
    ///
    /// - Throws: ``VicinoError`` if they cannot be read.
    package func addedCount<Kind: RecordKind>(_ kind: Kind.Type) throws -> Int {
        try records.request(kind, of: author).among(changes.added).count()
    }

    /// The number of records of a kind that have a newer version now, counted as by `addedCount(_:)`.
    ///
    /// - Throws: ``VicinoError`` if they cannot be read.
    package func changedCount<Kind: RecordKind>(_ kind: Kind.Type) throws -> Int {
        try records.request(kind, of: author).among(changes.changed).count()
    }

    /// The number of records of a kind that were removed.
    package func removedCount<Kind: RecordKind>(_ kind: Kind.Type) -> Int {
        changes.removed[Kind.schema.kind]?.count ?? 0
    }

    /// Adds the result of a later merge of the same author.
    mutating func add(_ later: MergeReport) {
        parts += later.parts
        forkCount = forkCount + later.forkCount
        isOlder = isOlder && later.isOlder
        missingContentCount = later.missingContentCount
    }
}

extension MergeReport {
    /// Describes the outcome of an import or a session.
    init(_ outcome: ImportOutcome, of author: Person, in records: Records, isOlder: Bool = false) {
        self.init(
            author: author, changes: outcome.changes, forkCount: outcome.forks + outcome.heldBack, isOlder: isOlder,
            missingContentCount: outcome.missingContentCount, in: records)
    }
}

extension Records {
    /// Describes the outcome of an import or a session, under the author's present name.
    func report(_ outcome: ImportOutcome, of author: UserID, isOlder: Bool = false) throws -> MergeReport {
        MergeReport(outcome, of: try people.person(for: author), in: self, isOlder: isOlder)
    }
}
