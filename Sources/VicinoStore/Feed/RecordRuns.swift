internal import GRDB
package import VicinoCore

/// Ids of records as runs of consecutive numbers of a writer, so that a first transfer of any size is a few runs.
package struct RecordRuns: Equatable, Sendable {
    /// The numbers of each writer: ascending, and no two runs touch.
    package private(set) var runs: [WriterID: [ClosedRange<UInt64>]] = [:]

    package init() {}

    /// - Parameter keys: in any order; a key may occur twice.
    init(_ keys: KeyRuns, writer: (WriterRef) throws -> WriterID) rethrows {
        for run in keys.runs {
            let numbers = run.lowerBound.number...run.upperBound.number
            runs[try writer(run.lowerBound.writer), default: []].append(numbers)
        }
        runs = runs.mapValues(Self.joined)
    }

    package init(_ ids: [RecordID]) {
        for id in ids { runs[id.writer, default: []].append(id.number...id.number) }
        runs = runs.mapValues(Self.joined)
    }

    /// The records of several runs together.
    init(joining parts: [RecordRuns]) {
        for part in parts {
            for (writer, numbers) in part.runs { runs[writer, default: []] += numbers }
        }
        runs = runs.mapValues(Self.joined)
    }

    package var isEmpty: Bool { runs.isEmpty }

    /// The ids of all records; the writers are in no particular order.
    package var ids: [RecordID] {
        runs.flatMap { writer, numbers in numbers.joined().map { RecordID(writer: writer, number: $0) } }
    }

    /// The number of records.
    package var count: Int { runs.values.joined().reduce(0) { $0 + $1.count } }

    /// The runs as keys of a database; writers that it does not know have no records there.
    func keys(_ db: Database) throws -> [ClosedRange<RecordKey>] {
        try runs.flatMap { writer, numbers -> [ClosedRange<RecordKey>] in
            guard let ref = try FeedLog.knownWriterRef(db, writer) else { return [] }
            return numbers.map { RecordKey(ref, $0.lowerBound)...RecordKey(ref, $0.upperBound) }
        }
    }

    /// Removes the records of other runs.
    mutating func subtract(_ other: RecordRuns) {
        for (writer, removed) in other.runs {
            guard let held = runs[writer] else { continue }
            let rest = Self.difference(held, removed)
            runs[writer] = rest.isEmpty ? nil : rest
        }
    }

    func subtracting(_ other: RecordRuns) -> RecordRuns {
        var rest = self
        rest.subtract(other)
        return rest
    }

    func intersection(_ other: RecordRuns) -> RecordRuns {
        other.isEmpty ? RecordRuns() : subtracting(subtracting(other))
    }

    /// Sorts runs, and joins those that overlap or touch.
    private static func joined(_ runs: [ClosedRange<UInt64>]) -> [ClosedRange<UInt64>] {
        var result: [ClosedRange<UInt64>] = []
        for run in runs.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = result.last, run.lowerBound <= last.upperBound + 1 {
                result[result.count - 1] = last.lowerBound...max(last.upperBound, run.upperBound)
            } else {
                result.append(run)
            }
        }
        return result
    }

    /// What is left of ascending runs without other ascending runs, in one pass over both.
    private static func difference(
        _ held: [ClosedRange<UInt64>], _ removed: [ClosedRange<UInt64>]
    ) -> [ClosedRange<UInt64>] {
        var result: [ClosedRange<UInt64>] = []
        var cuts = removed[...]
        for run in held {
            var next = run.lowerBound
            while let cut = cuts.first, cut.lowerBound <= run.upperBound {
                if cut.lowerBound > next { result.append(next...cut.lowerBound - 1) }
                next = max(next, cut.upperBound + 1)
                // A cut that ends later may also cut the next run.
                if cut.upperBound > run.upperBound { break }
                cuts.removeFirst()
            }
            if next <= run.upperBound { result.append(next...run.upperBound) }
        }
        return result
    }
}

/// Keys of records in the order in which they were added, consecutive ones as one run.
struct KeyRuns {
    private(set) var runs: [ClosedRange<RecordKey>] = []

    mutating func append(_ key: RecordKey) {
        guard let last = runs.last, last.upperBound.rawValue + 1 == key.rawValue, last.upperBound.writer == key.writer
        else { return runs.append(key...key) }
        runs[runs.count - 1] = last.lowerBound...key
    }
}
