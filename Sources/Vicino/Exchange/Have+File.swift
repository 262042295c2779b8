internal import Foundation
internal import VicinoFormat
internal import VicinoStore

/// The have-file: the positions that a reader holds, as one JSON object.
extension Have {
    private struct File: Encodable {
        struct Log: Encodable {
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

    /// The greatest size of the file, in bytes.
    private static let byteLimit = 1 << 20
    /// The greatest number of elements in a list: more than fit into the file.
    private static let listLimit = 1 << 16

    /// Reads a have-file.
    ///
    /// - Throws: `VicinoError` if the file is of another kind.
    init(file data: Data) throws {
        guard data.count <= Self.byteLimit, let file = try? JSONObject(Array(data)), file["vicino"]?.text == "have"
        else { throw VicinoError(.file, "This is not a have-file. Ask the follower to write one.") }
        guard file["version"]?.integer == 1 else {
            throw VicinoError(.file, "The have-file was written by a newer version. Update this program.")
        }
        guard let author = file["author"]?.text.flatMap({ UserID($0) }),
            let roster = file["roster"]?.integer.flatMap({ UInt64(exactly: $0) }),
            let digests = try file["schemas"]?.array(limit: Self.listLimit),
            let positions = try file["logs"]?.array(limit: Self.listLimit)
        else { throw Self.damaged }
        let schemas = try digests.map { digest in
            guard let digest = Digest(json: digest) else { throw Self.damaged }
            return digest
        }
        var logs: [LogID: LogPosition] = [:]
        for position in positions {
            guard let (log, position) = position.object.flatMap({ Self.log($0) }),
                logs.updateValue(position, forKey: log) == nil
            else { throw Self.damaged }
        }
        self.init(author: author, roster: roster, schemas: Set(schemas), logs: logs)
    }

    private static func log(_ json: JSONObject) -> (LogID, LogPosition)? {
        guard let writer = json["writer"]?.text.flatMap({ WriterID($0) }),
            let view = json["view"]?.text.flatMap({ Hex.decode($0, count: 8) }).flatMap({ ViewID($0) }),
            let next = json["next"]?.integer.flatMap({ UInt64(exactly: $0) }), next <= RecordID.numberLimit,
            let root = json["root"].flatMap({ Digest(json: $0) })
        else { return nil }
        return (LogID(writer: writer, view: view), LogPosition(next: next, root: root))
    }

    private static let damaged = VicinoError(
        .file, "The have-file is damaged. Ask the follower to write it again.")

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

extension Digest {
    fileprivate init?(json: JSONValue) {
        guard let bytes = json.text.flatMap({ Hex.decode($0, count: Self.byteCount) }) else { return nil }
        self.init(bytes)
    }
}
