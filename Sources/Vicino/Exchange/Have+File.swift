internal import Foundation
internal import VicinoStore

/// The file form of a request: one JSON object.
extension Have {
    private struct File: Codable {
        struct Log: Codable {
            let writer, view: String
            let next: UInt64
            let root: String
        }

        let vicino: String
        let version: Int
        let author: String
        let roster: UInt64
        let schemas: [String]
        let logs: [Log]
    }

    /// Reads a request.
    ///
    /// - Throws: `NodeError` if the file is something else.
    init(file data: Data) throws {
        guard data.count <= 1 << 20, let file = try? JSONDecoder().decode(File.self, from: data), file.vicino == "have"
        else { throw NodeError(.file, "This is not a request for what is new.") }
        guard file.version == 1 else {
            throw NodeError(.file, "The request for what is new was written by a newer version. Update this program.")
        }
        var logs: [LogID: LogPosition] = [:]
        for log in file.logs {
            guard let writer = WriterID(log.writer), let view = Hex.decode(log.view, count: 8).flatMap({ ViewID($0) }),
                let root = Hex.decode(log.root, count: 32).flatMap({ Digest($0) }), log.next <= RecordID.numberLimit
            else { throw Self.damaged }
            let id = LogID(writer: writer, view: view)
            guard logs.updateValue(LogPosition(next: log.next, root: root), forKey: id) == nil else {
                throw Self.damaged
            }
        }
        guard let author = UserID(file.author) else { throw Self.damaged }
        let schemas = try file.schemas.map { text in
            guard let digest = Hex.decode(text, count: 32).flatMap({ Digest($0) }) else { throw Self.damaged }
            return digest
        }
        self.init(author: author, roster: file.roster, schemas: Set(schemas), logs: logs)
    }

    private static let damaged = NodeError(
        .file, "The request for what is new is damaged. Ask whoever sent it to write it again.")

    /// The bytes of the file.
    var file: Data {
        get throws {
            let logs = logs.sorted { $0.key < $1.key }.map { log, position in
                File.Log(
                    writer: log.writer.description, view: log.view.description, next: position.next,
                    root: position.root.description)
            }
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            return try encoder.encode(
                File(
                    vicino: "have", version: 1, author: author.description, roster: roster,
                    schemas: schemas.map(\.description).sorted(), logs: logs)) + Data("\n".utf8)
        }
    }
}
