internal import GRDB
internal import VicinoCore

/// Versions of records that one writer made one after the other, by the numbers of their slots.
package struct VersionRange: Hashable, Sendable {
    private let writer: WriterID
    private let numbers: Range<UInt64>

    init(_ writer: WriterID, _ numbers: Range<UInt64>) {
        self.writer = writer
        self.numbers = numbers
    }

    /// The first and the last slot as arguments of `BETWEEN`, which finds none for a writer that the database does not
    /// know.
    func bounds(_ db: Database) throws -> StatementArguments {
        guard let last = numbers.last, let ref = try FeedLog.knownWriterRef(db, writer) else { return [0, -1] }
        return (SlotKey(ref, numbers.lowerBound)...SlotKey(ref, last)).arguments
    }
}
