internal import Foundation
internal import VicinoCore

/// The names and secrets with which this device writes to stores: a file of the key folder that only its owner can read. It
/// has a line for each store: the address, the name and the secret, with tabs between them.
package struct StoreKeysFile: Sendable {
    /// The name and the secret for a store.
    package struct Line: Equatable, Sendable {
        package let address: String
        package let name: String
        package let secret: String

        package init(address: String, name: String, secret: String) {
            self.address = address
            self.name = name
            self.secret = secret
        }
    }

    private let folder: DataFolder

    package static let name = "stores"
    /// The most stores that have a line.
    private static let lineLimit = 16
    /// The most bytes of the file.
    static let byteLimit = 65_536

    package init(_ folder: DataFolder) { self.folder = folder }

    private var file: SecretFile { SecretFile(folder, Self.name) }
    private var path: String { "\(folder.keysPath)/\(Self.name)" }

    /// The lines; none if there is no file.
    ///
    /// - Throws: `VicinoError` if the file is damaged or open to others.
    package func read() throws -> [Line] {
        try (text() ?? "").split(separator: "\n").map { line in
            let parts = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3 else { throw damaged }
            return Line(address: parts[0], name: parts[1], secret: parts[2])
        }
    }

    /// Changes the lines durably, one program at a time. A file without lines is deleted.
    package func change(_ change: (inout [Line]) throws -> Void) throws {
        let lock = try FolderLock(folder.path)
        defer { lock.release() }
        var lines = try read()
        let before = lines
        try change(&lines)
        guard lines.count <= Self.lineLimit else {
            throw VicinoError(
                .tooMany, "There are keys of \(Self.lineLimit) stores. Remove a store that you do not use.")
        }
        if lines == before { return }
        if lines.isEmpty { return try file.delete() }
        try DurableFile.write(Array(lines.map { "\($0.address)\t\($0.name)\t\($0.secret)\n" }.joined().utf8), to: path)
    }

    /// The content of the file, for a backup; nil if there is none.
    package func text() throws -> String? {
        guard file.exists else { return nil }
        guard let text = try file.text(limit: Self.byteLimit) else { throw damaged }
        return text
    }

    private var damaged: VicinoError {
        VicinoError(.folder, "\(path) is damaged. Delete it, and add your stores again with their keys.")
    }
}
