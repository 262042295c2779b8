import Testing
import VicinoCore
import VicinoTesting

@testable import VicinoStore

@Suite("Ids of records as runs")
struct RecordRunsTests {
    private static let writers = (UInt8(1)...3).compactMap { WriterID([UInt8](repeating: $0, count: 8)) }

    private func ids(_ count: Int, below limit: UInt64, _ generator: inout SeededGenerator) -> [RecordID] {
        (0..<count).map { _ in
            RecordID(
                writer: Self.writers[.random(in: Self.writers.indices, using: &generator)],
                number: UInt64.random(in: 0..<limit, using: &generator))
        }
    }

    private func all(_ runs: RecordRuns) -> [RecordID] {
        runs.runs.flatMap { writer, numbers in numbers.joined().map { RecordID(writer: writer, number: $0) } }
    }

    @Test("Unions and differences of runs are those of the sets of their ids", arguments: UInt64(0)..<200)
    func sets(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let limit = UInt64.random(in: 1...60, using: &generator)
        let some = ids(.random(in: 0...80, using: &generator), below: limit, &generator)
        let others = ids(.random(in: 0...80, using: &generator), below: limit, &generator)
        let union = RecordRuns(joining: [RecordRuns(some), RecordRuns(others)])
        #expect(Set(all(union)) == Set(some).union(others))
        #expect(all(union).count == union.count)
        var rest = RecordRuns(some)
        rest.subtract(RecordRuns(others))
        #expect(Set(all(rest)) == Set(some).subtracting(others))
        #expect(all(rest).count == rest.count)
        #expect(rest == RecordRuns(Array(Set(some).subtracting(others))), "Equal sets are equal runs.")
        for numbers in union.runs.values {
            #expect(zip(numbers, numbers.dropFirst()).allSatisfy { $0.upperBound + 1 < $1.lowerBound })
        }
    }

    @Test("Keys that follow each other are one run, and writers have runs of their own")
    func keys() {
        var keys = KeyRuns()
        let first = WriterRef(rawValue: 1)
        let second = WriterRef(rawValue: 2)
        for number in UInt64(0)..<100_000 { keys.append(RecordKey(first, number)) }
        keys.append(RecordKey(first, RecordID.numberLimit - 1))
        keys.append(RecordKey(second, 0))
        #expect(keys.runs.count == 3)
        let runs = RecordRuns(keys) { Self.writers[Int($0.rawValue)] }
        #expect(runs.count == 100_002)
        #expect(runs.runs.count == 2)
    }
}
