internal import GRDB
internal import VicinoCore

/// A version of a record that came without its content.
struct Blank {
    let record: RecordKey
    let kind: KindRef
    let version: Version
    /// The log that holds it, and where.
    let log: LogRef
    let number: UInt64

    /// The place of its segment.
    var segment: UInt64 { number / UInt64(Tree.segmentSize) }
}

extension FeedImport {
    /// Checks that nobody has taken contents out of the logs on their way: a version may only be blank if a higher one
    /// stands, or if the author has signed that there is one in what cannot be taken.
    ///
    /// - Parameter heads: of the logs that were taken.
    func checkBlanks(_ heads: [LogRef: Verified<Head>]) throws {
        // The segments of a first transfer were merged as they came, each in a transaction of its own.
        for plan in plans where !isWhole && plan.mode != .skip && plan.held == .nothing {
            blanks += try merge.blanks(of: plan.log)
        }
        var excused: [LogRef: Bool] = [:]
        for blank in blanks where try merge.isStanding(blank) {
            guard let head = heads[blank.log] else { continue }
            let isExcused = try excused[blank.log] ?? namesMore(head)
            excused[blank.log] = isExcused
            guard isExcused else { throw StoreError.blank }
        }
        // Where something higher has gone, an older version without content may stand now.
        let standing = try (hasRemoved ? merge.findStandingBlanks() : merge.standingBlanks() + blanks)
            .filter(merge.isStanding)
        try merge.store(standing: standing)
        outcome.missingContents = Set(standing.map(\.record)).count
    }

    /// Whether a head has seen more of another log than is here, because its author has closed that one or contradicted
    /// it: then the higher version may be in what was not taken.
    private func namesMore(_ head: Verified<Head>) throws -> Bool {
        try head.seen.contains { writer, next in
            let id = LogID(writer: writer, view: head.log.view)
            let log = try FeedLog.fetchOne(db, id: id)
            let taken = log.map { merge.logs.current($0).next } ?? 0
            if try Closings.position(db, try merge.logs.writerRef(writer), id.view) != nil { return next > taken }
            return try next >= taken && log.map(hasFork) ?? false
        }
    }
}

extension StoreError {
    /// The content of a record that stands has been left out.
    static let blank = StoreError(
        .contentMissing, "The dump lacks the content of a record. Ask its author for a new copy.")

    /// Whether a content was left out.
    var isBlank: Bool { code == .contentMissing }
}
