internal import Foundation
package import VicinoCore

/// The secret tokens of calendar feeds: a file of a data folder with a line `TOKEN USER` for each feed, which only its owner
/// can read.
package struct FeedTokenFile: Sendable {
    /// A token and the author whose calendar it shows.
    package struct Line: Equatable, Sendable {
        package let token: String
        package let user: UserID

        /// - Parameter token: letters and digits.
        package init(token: String, user: UserID) {
            self.token = token
            self.user = user
        }
    }

    private let folder: DataFolder
    private var path: String { folder.path + "/calendar-feeds" }

    /// The maximum number of tokens, one for each author.
    private static let lineLimit = 10_000
    /// The maximum size of the file in bytes.
    static let byteLimit = lineLimit * 160

    package init(_ folder: DataFolder) { self.folder = folder }

    /// The tokens; none if there is no file.
    ///
    /// - Throws: `VicinoError` if the file is damaged or open to others.
    package func read() throws -> [Line] {
        try PlainFile.check(path)
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber
        guard (permissions?.intValue ?? 0o777) & 0o077 == 0 else {
            throw VicinoError(
                .folder, "Others can read the secret addresses in \(path).\(proposing("chmod 600", for: path))")
        }
        guard let bytes = PlainFile.contents(path, limit: Self.byteLimit) else { throw damaged }
        return try bytes.split(separator: UInt8(ascii: "\n")).map { line in
            let parts = line.split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
            guard parts.count == 2, let user = UserID(parts[1]) else { throw damaged }
            return Line(token: parts[0], user: user)
        }
    }

    /// Changes the tokens durably, one program at a time.
    package func change<T>(_ change: (inout [Line]) throws -> T) throws -> T {
        let lock = try FolderLock(folder.path)
        defer { lock.release() }
        var lines = try read()
        let before = lines
        let result = try change(&lines)
        guard lines.count <= Self.lineLimit else {
            throw VicinoError(.tooMany, "There are \(Self.lineLimit) calendar feeds. Revoke one that you do not use.")
        }
        if lines != before { try DurableFile.write(Array(Self.text(lines).utf8), to: path) }
        return result
    }

    /// The content of the file; nil if there are no tokens.
    package func text() throws -> String? {
        let lines = try read()
        return lines.isEmpty ? nil : Self.text(lines)
    }

    private static func text(_ lines: [Line]) -> String { lines.map { "\($0.token) \($0.user)\n" }.joined() }

    private var damaged: VicinoError {
        VicinoError(.folder, "\(path) is damaged. Delete it; then new calendar feeds get new addresses.")
    }
}
