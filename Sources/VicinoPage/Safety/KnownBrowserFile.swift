internal import Foundation
internal import VicinoCore

/// The file with the browsers whose pages find back, which only its user can read. It holds no secret that signs in.
///
/// It says which file it is itself, and when it was made. So a copy, and a file that was put back from a backup, counts for
/// nothing: it could know a browser that the user has signed out since.
package struct KnownBrowserFile: Sendable {
    private let path: String

    /// The name of the file in a data folder.
    package static let name = "browsers"
    /// The maximum size in bytes.
    private static let byteLimit = 64 * 1024
    private static let format = "vicino-browsers-1"
    /// How long the making of a file may take, in seconds.
    private static let makingTime = 60

    /// - Parameter folder: a folder that only the user can read.
    package init(in folder: String) { path = "\(folder)/\(Self.name)" }

    // MARK: Reading

    /// The browsers; none if there is no such file, if others could change it, or if it is damaged or a copy.
    func read() -> [KnownBrowsers.Browser] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        guard let status = Self.ownStatus(of: descriptor) else { return [] }
        var bytes = [UInt8](repeating: 0, count: Self.byteLimit)
        let count = pread(descriptor, &bytes, bytes.count, 0)
        guard count > 0, count < Self.byteLimit else { return [] }
        let lines = String(decoding: bytes.prefix(count), as: UTF8.self).split(separator: "\n")
        guard let first = lines.first, Self.isOriginal(first, status) else { return [] }
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

    /// The status of an open regular file that only this user can read and write; nil for any other one.
    private static func ownStatus(of descriptor: CInt) -> stat? {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_uid == geteuid(),
            status.st_mode & 0o077 == 0
        else { return nil }
        return status
    }

    /// Whether a first line was made for the file with a status.
    ///
    /// A file that is put back often gets the number that the original has left. But no program can choose when the kernel
    /// says that a file was changed.
    private static func isOriginal(_ line: Substring, _ status: stat) -> Bool {
        guard let madeAt = line.split(separator: " ").last.flatMap({ Int($0) }), line == firstLine(status, madeAt)
        else { return false }
        return (0...makingTime).contains(status.st_ctim.tv_sec - madeAt)
    }

    /// - Parameter madeAt: when the file was made, in seconds since 1970 by the clock of the file system.
    private static func firstLine(_ status: stat, _ madeAt: Int) -> String { "\(format) \(status.st_ino) \(madeAt)" }

    // MARK: Writing

    /// Writes the browsers durably. If that fails, no file is left, so that no browser that was signed out is in one.
    func write(_ browsers: [KnownBrowsers.Browser]) {
        let partial = path + ".part"
        // A file by that name is left over from a program that was killed.
        unlink(partial)
        if browsers.isEmpty || !write(browsers, toNew: partial) || rename(partial, path) != 0 {
            unlink(partial)
            unlink(path)
        }
        syncFolder()
    }

    /// Makes the change of the names durable: after a power cut, the file before it could be there again.
    private func syncFolder() {
        let folder = open(String(path.dropLast(Self.name.utf8.count)), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { return }
        fsync(folder)
        close(folder)
    }

    private func write(_ browsers: [KnownBrowsers.Browser], toNew partial: String) -> Bool {
        let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        guard let status = Self.ownStatus(of: descriptor) else { return false }
        let bytes = Array(Self.text(browsers, Self.firstLine(status, status.st_ctim.tv_sec)).utf8)
        return Foundation.write(descriptor, bytes, bytes.count) == bytes.count && fsync(descriptor) == 0
    }

    private static func text(_ browsers: [KnownBrowsers.Browser], _ firstLine: String) -> String {
        let lines = browsers.flatMap { browser in
            ["browser \(browser.id) \(browser.usedAt)"]
                + browser.keys.map {
                    "key \($0.id) \(SignInTokens.hexadecimal($0.point)) \(SignInTokens.hexadecimal($0.check))"
                }
        }
        return ([firstLine] + lines).map { $0 + "\n" }.joined()
    }
}
