internal import GRDB
package import VicinoCore

/// What a database holds of a log, as a reader of packs needs it.
package struct HeldSegments {
    /// Where the log is, by its last signed head.
    package let position: LogPosition
    /// The digests of the segments that hold live entries, by index.
    package let digests: [UInt64: Digest]
}

extension ReplicaStore {
    /// What is held of a log, as its author has signed it; nil if nothing whole is.
    ///
    /// Segments that lack contents are left out, so that they are received again.
    package func signedSegments(of id: LogID) throws -> HeldSegments? { try database.signedSegments(of: id, by: user) }

    /// The numbers within a range that a log holds, ascending.
    package func liveNumbers(of id: LogID, in range: ClosedRange<UInt64>) throws -> [UInt64] {
        try database.liveNumbers(of: id, in: range)
    }

    /// The logs of which two histories are known that their author has signed.
    package func forkedLogs() throws -> Set<LogID> {
        try database.read { db in
            let refs = Set(try LogRef.fetchAll(db, sql: "SELECT DISTINCT log FROM fork"))
            return Set(try FeedLog.fetchAll(db).filter { refs.contains($0.ref) }.map(\.id))
        }
    }
}

extension OwnStore {
    /// What is held of a log of the user's own, as one of their devices has signed it; nil if nothing whole is.
    package func signedSegments(of id: LogID) throws -> HeldSegments? { try database.signedSegments(of: id, by: user) }

    /// The numbers within a range that a log holds, ascending.
    package func liveNumbers(of id: LogID, in range: ClosedRange<UInt64>) throws -> [UInt64] {
        try database.liveNumbers(of: id, in: range)
    }
}

extension FeedDatabase {
    fileprivate func signedSegments(of id: LogID, by user: UserID) throws -> HeldSegments? {
        try read { db in
            guard let log = try FeedLog.fetchOne(db, id: id), let head = try log.head?.claimed(),
                head.signer.author == user
            else { return nil }
            var digests = try LogEditor(db).segmentDigests(log)
            for segment in try MissingContents(db).segments(of: log) { digests[segment] = nil }
            return HeldSegments(position: head.position, digests: digests)
        }
    }

    fileprivate func liveNumbers(of id: LogID, in range: ClosedRange<UInt64>) throws -> [UInt64] {
        try read { db in
            guard let log = try FeedLog.fetchOne(db, id: id) else { return [] }
            let editor = try LogEditor(db)
            let first = SlotNumber(range.lowerBound).segment
            let last = SlotNumber(range.upperBound).segment
            let segments = try editor.storedSegments(log).filter { (first...last).contains($0) }
            return try segments.flatMap { index in
                try editor.segment(log, index: index).slots
                    .map { SlotNumber(segment: index, offset: $0.offset).number }.filter(range.contains)
            }
        }
    }
}
