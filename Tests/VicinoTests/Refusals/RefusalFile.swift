import Foundation
import VicinoCore

/// A file of `Protocol/fixtures/refusals`: inputs that are accepted, and inputs that one check refuses.
struct RefusalFile: Decodable {
    let accepted: [Input]
    let refused: [Input]

    /// An input; its members besides the name depend on the form.
    struct Input: Decodable {
        /// Of an accepted input: its name, and the accepted input that a reader has taken before.
        let name, held: String?
        /// Of a refused one: the number of the check, the fault, and the accepted input that differs only in it.
        let check, what, twin: String?

        let hex, text: String?
        let filler: Filler?
        let writer, compressed: String?
        let schemas: [String]?
        let size: Int?
        let label, payload, signature: String?
        let transcript, author, key: String?
        let epoch: Int64?
    }

    /// One byte that is inserted many times.
    struct Filler: Decodable {
        let at, times: Int
        let byte: UInt8
    }

    /// Reads a file.
    init(_ name: String) throws { self = try Self.decode(RefusalFile.self, at: "refusals/\(name)") }

    /// Reads a file of the fixtures.
    static func decode<File: Decodable>(_ type: File.Type, at path: String) throws -> File {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(
            path: "../../../Protocol/fixtures")
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        return try decoder.decode(type, from: Data(contentsOf: folder.appending(path: "\(path).json")))
    }

    /// The accepted input of a name.
    func accepted(_ name: String) throws -> Input {
        guard let found = accepted.first(where: { $0.name == name }) else { throw CocoaError(.fileNoSuchFile) }
        return found
    }
}

extension RefusalFile.Input {
    /// The name of the input when a test fails.
    var title: String { name ?? "\(check ?? "") \(what ?? "")" }

    /// The bytes to read.
    var bytes: [UInt8] {
        get throws {
            var bytes = try text.map { Array($0.utf8) } ?? Self.decode(hex)
            if let filler {
                bytes.insert(contentsOf: repeatElement(filler.byte, count: filler.times), at: filler.at)
            }
            return bytes
        }
    }

    /// The bytes of a member in hexadecimal.
    static func decode(_ text: String?) throws -> [UInt8] {
        guard let text, let bytes = Hex.decode(text, count: text.utf8.count / 2) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return bytes
    }
}
