internal import GRDB
internal import VicinoCore

/// The short number by which rows refer to another row: from 1 to below 2²³, so that it fits into a key.
protocol ShortNumber: RawRepresentable<Int64>, Hashable, DatabaseValueConvertible {
    init(rawValue: Int64)
}

extension ShortNumber {
    /// Reads a number; nil beyond the limits, which means damage.
    static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
        Int64.fromDatabaseValue(value).flatMap { (1..<1 << 23).contains($0) ? Self(rawValue: $0) : nil }
    }
}

/// The short number by which rows refer to a writer.
struct WriterRef: ShortNumber { let rawValue: Int64 }

/// The short number by which rows refer to a log.
struct LogRef: ShortNumber { let rawValue: Int64 }

/// The short number by which rows refer to a record kind.
struct KindRef: ShortNumber { let rawValue: Int64 }

/// A reference and a number below 2⁴⁰ in one integer, which SQLite finds fastest; ordered by both.
protocol PackedKey: RawRepresentable<Int64>, Hashable, Comparable, DatabaseValueConvertible, Sendable {
    associatedtype Owner: RawRepresentable<Int64>
    init(rawValue: Int64)
}

extension PackedKey {
    /// Reads a key; nil for a number that no key has, which means damage.
    static func fromDatabaseValue(_ value: DatabaseValue) -> Self? {
        Int64.fromDatabaseValue(value).flatMap { $0 >= 0 ? Self(rawValue: $0) : nil }
    }

    init(_ owner: Owner, _ number: UInt64) {
        self.init(rawValue: owner.rawValue << 40 | Int64(number))
    }

    var number: UInt64 { UInt64(rawValue & (1 << 40 - 1)) }

    /// All keys of an owner, from a number on.
    static func range(_ owner: Owner, from number: UInt64 = 0) -> ClosedRange<Self> {
        Self(owner, number)...Self(owner, 1 << 40 - 1)
    }

    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

    fileprivate var ownerNumber: Int64 { rawValue >> 40 }
}

/// A record: its writer and its number when it was created.
struct RecordKey: PackedKey {
    typealias Owner = WriterRef
    let rawValue: Int64

    var writer: WriterRef { WriterRef(rawValue: ownerNumber) }
    /// The slot that created the record.
    var home: SlotKey { SlotKey(rawValue: rawValue) }
}

/// A slot: its writer, all of whose logs share their numbers, and its number.
struct SlotKey: PackedKey {
    typealias Owner = WriterRef
    let rawValue: Int64

    var writer: WriterRef { WriterRef(rawValue: ownerNumber) }
}

/// 256 consecutive slots of a log.
struct SegmentKey: PackedKey {
    typealias Owner = LogRef
    let rawValue: Int64

    /// The segment of a log that holds a number.
    static func holding(_ number: UInt64, of log: LogRef) -> SegmentKey { SegmentKey(log, SlotNumber(number).segment) }

    var log: LogRef { LogRef(rawValue: ownerNumber) }
    /// The branch of the tree that holds the segment's digest.
    var branch: BranchKey { BranchKey(log, number / UInt64(Tree.fanOut)) }
    /// Its index in that branch.
    var indexInBranch: Int { Int(number % UInt64(Tree.fanOut)) }
    /// The number of its first slot.
    var firstNumber: UInt64 { SlotNumber(segment: number, offset: 0).number }
}

/// 64 consecutive segments of a log.
struct BranchKey: PackedKey {
    typealias Owner = LogRef
    let rawValue: Int64

    var log: LogRef { LogRef(rawValue: ownerNumber) }
}

extension ClosedRange where Bound: PackedKey {
    /// The bounds as arguments of `BETWEEN`.
    var arguments: StatementArguments { [lowerBound, upperBound] }
}
