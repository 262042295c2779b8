import Vicino

/// A kind of an app, of which the program knows nothing.
struct Reading: RecordKind {
    var taken = Timestamp.epoch
    var room: String?
    var celsius: Double?

    static let declaration = KindDeclaration<Reading>(
        "com.example.reading",
        fields: [
            .field(1, "taken", at: \.taken), .field(2, "room", at: \.room),
            .decimal(3, "celsius", at: \.celsius, scale: 1),
        ])
}
