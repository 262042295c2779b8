import Vicino

/// The temperature in a room.
struct Reading: RecordKind {
    var taken = Timestamp.epoch
    var room: String?
    var celsius = 0.0

    static let declaration = KindDeclaration<Reading>(
        "com.example.reading",
        fields: [
            .field(1, "taken", \.taken),
            .field(2, "room", \.room),
            .decimal(3, "celsius", \.celsius, scale: 1),
        ])
}

/// Stores a reading durably, and exports everything to a file for followers.
func publish(_ reading: Reading, to file: String, on node: Node) throws -> RecordID {
    let id = try node.add(reading)
    try node.export(toFile: file)
    return id
}

/// Follows the author of such a file, or merges what is new in it, and returns the author's ten coldest readings.
func coldest(in file: String, on node: Node) throws -> [Reading] {
    let author = try node.follow(.file(file)).person
    return try node.records(Reading.self, of: author).filter(\.celsius < 15).sorted(by: \.celsius).limit(10)
        .all().map(\.record)
}
