internal import Foundation
internal import VicinoCore

/// A file of the key folder: secret bytes in hexadecimal, readable by their owner only.
struct SecretFile {
    private let path: String

    init(_ folder: DataFolder, _ name: String) { path = "\(folder.keysPath)/\(name)" }

    var exists: Bool { FileManager.default.fileExists(atPath: path) }

    /// The secret bytes.
    ///
    /// - Throws: `VicinoError` if the file is missing, damaged or open to others.
    func required(count: Int) throws -> [UInt8] {
        guard let text = try text() else {
            throw VicinoError(.folder, "The key \(path) is missing. Restore the folder from a backup.")
        }
        guard let secret = Hex.decode(text.trimmingCharacters(in: .whitespacesAndNewlines), count: count) else {
            throw VicinoError(.folder, "The key \(path) is damaged. Restore the folder from a backup.")
        }
        return secret
    }

    /// The secret bytes; nil if there is no such file.
    func bytes(count: Int) throws -> [UInt8]? { exists ? try required(count: count) : nil }

    /// The text of the file; nil if it is missing, no regular file, or longer than a limit in bytes.
    func text(limit: Int = 4096) throws -> String? {
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let data = PlainFile.contents(path, limit: limit)
        else { return nil }
        let permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
        guard permissions & 0o077 == 0 else {
            throw VicinoError(.folder, "Others can read the key \(path).\(proposing("chmod 600", for: path))")
        }
        return String(decoding: data, as: UTF8.self)
    }

    /// Writes the bytes durably, in place of others.
    func store(_ bytes: [UInt8]) throws { try DurableFile.write(Array((Hex.encode(bytes) + "\n").utf8), to: path) }

    /// Deletes the file, if there is one, after its content was overwritten.
    ///
    /// Disks may keep the old content somewhere all the same, as everything that was ever written.
    func delete() throws {
        guard let text = try text(limit: StoreKeysFile.byteLimit) else { return }
        _ = try DurableFile.overwrite([UInt8](repeating: UInt8(ascii: "0"), count: text.utf8.count), at: path)
        guard unlink(path) == 0 else {
            throw VicinoError(.folder, "\(path) cannot be deleted. Check the permissions of its folder.")
        }
        DurableFile.syncFolder(of: path)
    }
}
