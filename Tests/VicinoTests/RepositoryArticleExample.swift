import Vicino

struct MeterReading: RecordKind {
    var meter = ""
    var litres = 0

    static let declaration = KindDeclaration<MeterReading>(
        "com.example.reading", fields: [.field(1, "meter", at: \.meter), .field(2, "litres", at: \.litres)])
}

func publish(_ reading: MeterReading, on node: Node, to folder: String) async throws {
    try node.add(reading)
    try await node.publish(to: folder)
}

func litres(of person: Person, on node: Node, from folder: String) async throws -> [Int] {
    try await node.fetch(person, from: folder)
    return try node.records(MeterReading.self, of: person).all().map(\.record.litres)
}
