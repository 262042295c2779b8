import GRDB
import Testing
import VicinoActivity
import VicinoTesting

@testable import Vicino
@testable import VicinoStore

/// A kind with a field of each type.
private struct Sample: RecordKind {
    enum Form: Int, Sendable, CaseIterable { case poem, essay, novel }
    enum Terrain: String, FieldConvertible, CaseIterable { case road, gravel }

    var number = 0
    var count: Int?
    var price: Double?
    var weight: Double?
    var title: String?
    var bytes: [UInt8]?
    var isLent: Bool?
    var form = Form.poem
    var terrain: Terrain?
    var taken: Timestamp?
    var day: CivilDate?
    var length: Duration?

    static let declaration = KindDeclaration<Sample>(
        "com.example.sample",
        fields: [
            .field(1, "number", at: \.number), .field(2, "count", at: \.count),
            .decimal(3, "price", at: \.price, scale: 2),
            .field(4, "weight", at: \.weight), .field(5, "title", at: \.title), .field(6, "bytes", at: \.bytes),
            .field(7, "is_lent", at: \.isLent),
            .enumeration(8, "form", at: \.form, names: ["poem", "essay", "novel"]), .field(9, "terrain", at: \.terrain),
            .field(10, "taken", at: \.taken), .field(11, "day", at: \.day), .field(12, "length", at: \.length),
        ])

    static func random(_ number: Int, _ random: inout SeededGenerator) -> Sample {
        func one<Value>(_ values: [Value?]) -> Value? { values.randomElement(using: &random) ?? nil }
        return Sample(
            number: number, count: one([0, 1, -1, nil]), price: one([0.1, 0.2, 1.15, nil]),
            weight: one([0.1, 0.2, 1e-9, nil]), title: one(["", "é", "e\u{301}", "x' OR 1", nil]),
            bytes: one([[], [0], [1, 2], nil]), isLent: one([true, false, nil]),
            form: Form.allCases.randomElement(using: &random) ?? .poem, terrain: one([.road, .gravel, nil]),
            taken: one([.epoch, .epoch.advanced(byMilliseconds: 1), nil]),
            day: one([CivilDate(dayNumber: 0), CivilDate(dayNumber: -1), nil]),
            length: one([.zero, .seconds(1), nil]))
    }
}

@Suite("Requests for one of several values")
struct ListedValuesTests {
    private let node: Node

    init() throws { node = try Node.testing("Anna") }

    private func numbers(_ filter: Filter<Sample>) throws -> [Int] {
        try node.records(Sample.self).filter(filter).all().map(\.number)
    }

    /// Compares a list of values with a chain of comparisons of the same values, also turned round.
    private func check<Property: Equatable>(
        _ path: WritableKeyPath<Sample, Property>, _ values: [Property], seed: UInt64
    ) throws {
        let listed = Filter<Sample>.value(of: path, in: values)
        let none: Filter<Sample> = \.number == -1
        let chained = values.reduce(none) { $0 || path == $1 }
        #expect(try numbers(listed) == numbers(chained), "seed \(seed)")
        #expect(try numbers(!listed) == numbers(!chained), "seed \(seed)")
    }

    @Test("A list of values finds what single comparisons find, for each type of field", arguments: UInt64(0)..<6)
    func types(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try node.add(contentsOf: (0..<80).map { Sample.random($0, &random) })
        for count in 0..<4 {
            let samples = (0..<count).map { Sample.random($0 * 7, &random) }
            try check(\.number, samples.map(\.number), seed: seed)
            try check(\.count, samples.map(\.count), seed: seed)
            try check(\.price, samples.map(\.price), seed: seed)
            try check(\.weight, samples.map(\.weight), seed: seed)
            try check(\.title, samples.map(\.title), seed: seed)
            try check(\.bytes, samples.map(\.bytes), seed: seed)
            try check(\.isLent, samples.map(\.isLent), seed: seed)
            try check(\.form, samples.map(\.form), seed: seed)
            try check(\.terrain, samples.map(\.terrain), seed: seed)
            try check(\.taken, samples.map(\.taken), seed: seed)
            try check(\.day, samples.map(\.day), seed: seed)
            try check(\.length, samples.map(\.length), seed: seed)
        }
    }

    @Test("A list of values finds what SQL finds", arguments: UInt64(0)..<4)
    func sql(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        try node.add(contentsOf: (0..<80).map { Sample.random($0, &random) })
        func found(_ condition: String) throws -> [Int] {
            try node.own.database.read { db in
                let table = try #require(try KindTable.fetchOne(db, Sample.schema.kind))
                let sql = "SELECT number FROM \(table.quotedName) WHERE \(condition) ORDER BY number"
                return try Int.fetchAll(db, sql: sql)
            }
        }
        #expect(try numbers(.value(of: \.count, in: [1, -1])) == found("count IN (1, -1)"))
        #expect(try numbers(.value(of: \.count, in: [1, nil])) == found("count IN (1) OR count IS NULL"))
        #expect(try numbers(!.value(of: \.count, in: [1])) == found("count IS NOT 1"))
        #expect(try numbers(.value(of: \.title, in: ["x' OR 1", "é"])) == found("title IN ('x'' OR 1', 'é')"))
        let both: Filter<Sample> = .value(of: \.form, in: [.essay, .novel]) && \.count >= 0
        #expect(try numbers(both) == found("form IN (1, 2) AND count >= 0"))
        #expect(try numbers(.value(of: \.count, in: [Int]())) == [])
    }

    @Test("A list finds records of a kind with a calendar in each part of a query for a time")
    func calendar() throws {
        let day: Int64 = 86_400_000
        for (index, note) in ["a", "b", "a", nil].enumerated() {
            var activity = Activity()
            activity.start = .epoch.advanced(byMilliseconds: Int64(index) * 3 * day)
            activity.note = note
            activity.end = activity.start.advanced(byMilliseconds: 12 * day)
            try node.add(activity)
        }
        let request = node.records(Activity.self).filter(.value(of: \.note, in: ["a", "c"]))
        #expect(try request.overlapping(from: .epoch.advanced(byMilliseconds: 8 * day)).count() == 2)
    }

    @Test("Ten thousand values are found with a time, and too many are an error that says so")
    func many() throws {
        try node.add(contentsOf: (0..<3).map { Sample(number: $0 * 20_000) })
        #expect(try numbers(.value(of: \.number, in: 0..<30_000)) == [0, 20_000])
        let error = #expect(throws: VicinoError.self) { try numbers(.value(of: \.number, in: 0...30_000)) }
        #expect(error?.code == .tooMany)
        try node.add(Activity())
        let notes = (0..<10_000).map { "\($0)" }
        let request = node.records(Activity.self).filter(.value(of: \.note, in: notes))
        #expect(try request.overlapping(from: .epoch).count() == 0)
    }

    @Test("A field that no stored record has yet is absent in all of them")
    func newer() throws {
        try node.add(Early(number: 1))
        #expect(try node.records(Late.self).filter(.value(of: \.count, in: [1, nil])).count() == 1)
        #expect(try node.records(Late.self).filter(.value(of: \.count, in: [1])).count() == 0)
        #expect(try node.records(Late.self).filter(!.value(of: \.count, in: [1])).count() == 1)
    }
}

/// A kind before and after a field was added.
private struct Early: RecordKind {
    var number = 0

    static let declaration = KindDeclaration<Early>("com.example.grown", fields: [.field(1, "number", at: \.number)])
}

private struct Late: RecordKind {
    var number = 0
    var count: Int?

    static let declaration = KindDeclaration<Late>(
        "com.example.grown", minor: 1, fields: [.field(1, "number", at: \.number), .field(2, "count", at: \.count)])
}
