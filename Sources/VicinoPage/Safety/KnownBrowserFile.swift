internal import Foundation
internal import VicinoCore

/// The file with the browsers whose pages find back, which only its user can read. It holds no secret that signs in.
///
/// It says which file it is itself. So a copy, and a file that was put back from a backup, counts for nothing: it could
/// know a browser that the user has signed out since.
package struct KnownBrowserFile: Sendable {
    private let path: String

    /// The name of the file in a data folder.
    package static let name = "browsers"
    /// The maximum size in bytes.
    private static let byteLimit = 64 * 1024
    private static let format = "vicino-browsers-1"

    /// - Parameter folder: a folder that only the user can read.
    package init(in folder: String) { path = "\(folder)/\(Self.name)" }

    // MARK: Reading

    /// The browsers; none if there is no such file, if others could change it, or if it is damaged or a copy.
    func read() -> [KnownBrowsers.Browser] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        guard let inode = Self.ownInode(of: descriptor) else { return [] }
        var bytes = [UInt8](repeating: 0, count: Self.byteLimit)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0, count < Self.byteLimit else { return [] }
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        guard lines.first.map(String.init) == Self.firstLine(inode) else { return [] }
        var browsers: [KnownBrowsers.Browser] = []
        for line in lines.dropFirst() {
            let words = line.split(separator: " ")
            switch words.first {
            case "browser":
                guard let browser = Self.browser(words) else { return [] }
                browsers.append(browser)
            case "key":
                guard let key = Self.key(words), !browsers.isEmpty else { return [] }
                browsers[browsers.endIndex - 1].keys.append(key)
            default: return []
            }
        }
        return browsers
    }

    private static func browser(_ words: [Substring]) -> KnownBrowsers.Browser? {
        guard words.count == 3, let id = bytes(words[1], count: PublicReturnKey.nonceLength),
            let usedAt = Int64(words[2]), (try? Timestamp(milliseconds: usedAt)) != nil
        else { return nil }
        return KnownBrowsers.Browser(id: SignInTokens.hexadecimal(id), usedAt: usedAt)
    }

    private static func key(_ words: [Substring]) -> PublicReturnKey? {
        guard words.count == 4, let id = bytes(words[1], count: PublicReturnKey.nonceLength),
            let point = bytes(words[2], count: 64), let check = bytes(words[3], count: PublicReturnKey.nonceLength)
        else { return nil }
        return PublicReturnKey(id: SignInTokens.hexadecimal(id), point: point, check: check)
    }

    private static func bytes(_ word: Substring, count: Int) -> [UInt8]? {
        guard let bytes = SignInTokens.bytes(hexadecimal: String(word)), bytes.count == count else { return nil }
        return bytes
    }

    /// The number of an open regular file that only this user can read and write; nil for any other one.
    private static func ownInode(of descriptor: CInt) -> UInt64? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { return nil }
        return UInt64(status.st_ino)
    }

    private static func firstLine(_ inode: UInt64) -> String { "\(format) \(inode)" }

    // MARK: Writing

    /// Writes the browsers durably. If that fails, no file is left, so that no browser that was signed out is in one.
    func write(_ browsers: [KnownBrowsers.Browser]) {
        let partial = path + ".part"
        // A file by that name is left over from a program that was killed.
        unlink(partial)
        guard !browsers.isEmpty, write(browsers, toNew: partial), rename(partial, path) == 0 else {
            unlink(partial)
            unlink(path)
            return
        }
    }

    private func write(_ browsers: [KnownBrowsers.Browser], toNew partial: String) -> Bool {
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard let inode = Self.ownInode(of: descriptor) else { return false }
        let bytes = Array(Self.text(browsers, inode).utf8)
        return Foundation.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    }

    private static func text(_ browsers: [KnownBrowsers.Browser], _ inode: UInt64) -> String {
        let lines = browsers.flatMap { browser in
            ["browser \(browser.id) \(browser.usedAt)"]
                + browser.keys.map {
                    "key \($0.id) \(SignInTokens.hexadecimal($0.point)) \(SignInTokens.hexadecimal($0.check))"
                }
        }
        return ([firstLine(inode)] + lines).map { $0 + "\n" }.joined()
    }
}
