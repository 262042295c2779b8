import Foundation
import Vicino

struct Reading: RecordKind {
    var taken = Timestamp.epoch
    var room: String?
    var celsius: Double?

    static let declaration = KindDeclaration<Reading>(
        "com.example.reading",
        fields: [
            .field(1, "taken", \.taken),
            .field(2, "room", \.room, privacy: .place),
            .decimal(3, "celsius", \.celsius, scale: 1),
        ])
}

/// Stores a reading durably, and exports everything to a file for followers.
func publish(_ reading: Reading, to file: String, on node: Node) throws -> RecordID {
    let id = try node.add(reading)
    try node.export(toFile: file)
    return id
}

/// Follows the author of such a file, or merges what is new in it.
func readings(in file: String, on node: Node) throws -> [Reading] {
    let (author, _) = try node.follow(.file(file))
    return try node.records(Reading.self, of: author).all().map(\.record)
}

enum Weather {
    static func main() {
        do {
            // The folder that `vicino init` has made: that of VICINO_DATA, or the usual one.
            let node = try Node.open(Node.Configuration())
            let reading = Reading(taken: try Timestamp(Date()), room: "attic", celsius: 12.5)
            let id = try publish(reading, to: "readings.vicino", on: node)
            print("Published \(id) from \(node.dataPath).")
        } catch {
            print("weather: \(error)")
        }
    }
}
