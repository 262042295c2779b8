internal import Glibc
package import VicinoCore

/// The name and the secret with which an author writes to a store: an access key, or a user and a password.
///
/// It prints as nothing, so that no log has it.
package struct StoreCredentials: Sendable {
    /// The access key, or the name of the user.
    let name: String
    let secret: String

    /// - Returns: nil if one of them is empty, too long, or holds a control character.
    package init?(name: String, secret: String) {
        let isFit = [name, secret].allSatisfy { text in
            (1...Self.lengthLimit).contains(text.utf8.count) && text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        }
        guard isFit else { return nil }
        self.name = name
        self.secret = secret
    }

    private static let lengthLimit = 1024

    /// Reads a file with two lines, the name and the secret, that only its owner can read.
    ///
    /// - Throws: `VicinoError` with `.file` that says what to do.
    package init(file path: String) throws(VicinoError) {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK)
        guard descriptor >= 0 else { throw VicinoError(.file, "\(DisplayText(path)) cannot be read.") }
        defer { _ = close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            throw VicinoError(.file, "\(DisplayText(path)) is no file.")
        }
        guard status.st_mode & 0o077 == 0 else {
            throw VicinoError(
                .file, "Others can read \(DisplayText(path)), which holds a secret.\(proposing("chmod 600", for: path))"
            )
        }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(descriptor, &bytes, bytes.count)
        let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
        let lines = text.split(whereSeparator: \.isNewline).map(String.init)
        guard lines.count == 2, let credentials = StoreCredentials(name: lines[0], secret: lines[1]) else {
            throw VicinoError(
                .file,
                "\(DisplayText(path)) must have two lines: the access key or the name, and the secret or the password.")
        }
        self = credentials
    }
}

extension StoreCredentials: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String { "(secret)" }
    package var debugDescription: String { description }
    package var customMirror: Mirror { Mirror(self, children: []) }
}
