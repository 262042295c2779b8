import Foundation
import Testing

/// The files with known answers in `Protocol/`, which also bind implementations in other languages.
///
/// With `VICINO_WRITE_VECTORS=1` in the environment, tests write them; otherwise tests compare with them. They write
/// frozen files only if `VICINO_WRITE_FROZEN=1` says so as well.
enum VectorFile {
    static let isWriting = ProcessInfo.processInfo.environment["VICINO_WRITE_VECTORS"] == "1"

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Protocol").standardizedFileURL

    /// Compares a whole value with the stored one, or stores it.
    static func expect<Vector: Codable & Equatable>(_ vector: Vector, at path: String) throws {
        #expect(try stored(vector, at: path) == vector, "\(path)")
    }

    /// The stored value, for values that may differ byte by byte; stores this one first if the environment says so.
    static func stored<Vector: Codable>(_ vector: Vector, at path: String) throws -> Vector {
        let encoder = JSONEncoder()
        let decoder = JSONDecoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.keyEncodingStrategy = .convertToSnakeCase
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let bytes = try storedFile(Array(encoder.encode(vector) + Data("\n".utf8)), at: path)
        return try decoder.decode(Vector.self, from: Data(bytes))
    }

    /// The stored bytes; stores these first if the environment says so.
    static func storedFile(_ bytes: [UInt8], at path: String) throws -> [UInt8] {
        let url = folder.appending(path: path)
        if isWriting, try FrozenFiles.allowsWriting(path) { try Data(bytes).write(to: url) }
        return Array(try Data(contentsOf: url))
    }
}
