internal import GRDB
internal import VicinoCore

/// A version of a record that was received without its content.
struct Blank {
    let record: RecordKey
    let kind: KindRef
    let version: Version
    /// The log that holds the version, under this number.
    let log: LogRef
    let number: UInt64

    /// The index of its segment.
    var segment: UInt64 { SlotNumber(number).segment }
}

extension FeedImport {
    /// Checks that no carrier has removed contents from the logs: a version may only be blank if a higher one is held.
    ///
    /// A blank is also allowed if the author has signed that a higher version is in a log that cannot be merged.
    ///
    /// - Parameter heads: the heads of the merged logs.
    func checkBlanks(_ heads: [LogRef: Verified<Head>]) throws {
        // The segments of a first transfer were merged on receipt, each in a transaction of its own.
        for plan in plans where supply == .bySegment && !plan.isSkipped && plan.held == .nothing {
            blanks += try tables.blanks(of: plan.log)
        }
        var excused: [LogRef: Bool] = [:]
        for blank in blanks where try tables.isCurrent(blank) {
            guard let head = heads[blank.log] else { continue }
            let isExcused = try excused[blank.log] ?? namesMore(head)
            excused[blank.log] = isExcused
            guard isExcused else { throw VicinoError.blank }
        }
        // If a higher version was removed, an older version without content may be current now.
        let current = try (hasRemoved ? tables.findCurrentBlanks() : tables.currentBlanks() + blanks)
            .filter(tables.isCurrent)
        try tables.store(current: current)
        outcome.missingContentCount = Set(current.map(\.record)).count
    }

    /// Whether a head has seen more of another log than is held, because its author has closed that log or contradicted
    /// it.
    ///
    /// Then the higher version may be in the part that was not merged.
    private func namesMore(_ head: Verified<Head>) throws -> Bool {
        try head.seen.contains { writer, next in
            let id = LogID(writer: writer, view: head.log.view)
            let log = try FeedLog.fetchOne(db, id: id)
            let taken = log.map { tables.logs.current($0).next } ?? 0
            if try Closings.position(db, try tables.logs.writerRef(writer), view: id.view) != nil {
                return next > taken
            }
            guard let log, next >= taken else { return false }
            return try hasFork(log)
        }
    }
}

extension VicinoError {
    /// The content of a current version has been left out.
    static let blank = VicinoError(
        .contentMissing, "The dump lacks the content of a record. Ask its author for a new copy.")

    /// Whether content was left out.
    var isBlank: Bool { code == .contentMissing }
}
