import Foundation
import Testing

/// A recording that another program made, with what independent readers say of it: `Tests/Recordings`.
struct RecordedFile: CustomTestStringConvertible {
    let name: String
    let path: String
    /// What the readers found; nil if they found no time that passes.
    let expected: Expected?

    var testDescription: String { name }

    /// What readers of FIT files, or of tracks, found.
    struct Expected: Decodable {
        /// The sessions of a FIT file.
        let sessions: [Session]?
        /// The kind that a FIT file states.
        let kind: String?
        /// Whether the reader read the file to its end.
        let isWhole: Bool?
        /// The times of the first and the last record of a FIT file without sessions.
        let first: String?
        let last: String?
        /// The first and the last moment of tracks.
        let start: String?
        let end: String?
        let metres: Double?
    }

    /// A session of a FIT file.
    struct Session: Decodable {
        /// Nil if it counts from when the device was switched on.
        let start: String?
        let elapsed: Double
        let distance: Double?
        let cycles: Int?
        let heartRate: Int?
        let maxHeartRate: Int?
        let energy: Int?
        let climb: Double?
        let sport: String
        let specialSport: String?
    }

    private struct Contents: Decodable {
        let recordings: [String: Expected?]
    }

    /// All recordings that are here: the stored ones, and the large ones if `Tests/Recordings/expect` has fetched them.
    static let all: [RecordedFile] = {
        let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        let stored = tests.appending(path: "Recordings")
        let fetched = tests.deletingLastPathComponent().appending(path: ".build/recordings")
        let text = try? Data(contentsOf: stored.appending(path: "expectations.json"))
        guard let text, let contents = try? JSONDecoder().decode(Contents.self, from: text) else { return [] }
        return contents.recordings.sorted { $0.key < $1.key }.compactMap { name, expected in
            let folder = name.lowercased().hasSuffix(".fit") ? "fit" : "tracks"
            let paths = [stored, fetched].map { $0.appending(path: folder).appending(path: name).path }
            guard let path = paths.first(where: { FileManager.default.fileExists(atPath: $0) }) else { return nil }
            return RecordedFile(name: name, path: path, expected: expected)
        }
    }()

    static var fit: [RecordedFile] { all.filter { $0.name.lowercased().hasSuffix(".fit") } }
    static var gpx: [RecordedFile] { all.filter { $0.name.hasSuffix(".gpx") } }
    static var kml: [RecordedFile] { all.filter { $0.name.hasSuffix(".kml") } }

    func bytes() throws -> [UInt8] { [UInt8](try Data(contentsOf: URL(filePath: path))) }
}
