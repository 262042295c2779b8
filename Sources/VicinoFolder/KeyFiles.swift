internal import Foundation
package import VicinoCore

/// The secret keys, one file each, readable by their owner only.
package struct KeyFiles: Sendable {
    package let identity: SigningKey
    package let device: SigningKey
    package let agreement: AgreementKey

    /// Creates new keys and writes them durably; the key by which the others are found comes last.
    package static func create(in folder: DataFolder, using generator: inout some RandomNumberGenerator) throws
        -> KeyFiles
    {
        let keys = KeyFiles(
            identity: try SigningKey(using: &generator), device: try SigningKey(using: &generator),
            agreement: try AgreementKey(using: &generator))
        for (name, text) in keys.texts { try DurableFile.write(Array(text.utf8), to: "\(folder.keysPath)/\(name)") }
        return keys
    }

    /// The names and the contents of the files; the key by which the others are found comes last.
    package var texts: [(name: String, text: String)] {
        [("device", device.secret), ("agreement", agreement.secret), ("identity", identity.secret)]
            .map { ($0, Hex.encode($1) + "\n") }
    }

    /// Reads the keys.
    ///
    /// - Throws: `VicinoError` if one is missing, damaged or open to others.
    package static func load(from folder: DataFolder) throws -> KeyFiles {
        let identity = try read(folder, "identity")
        let device = try read(folder, "device")
        let agreement = try read(folder, "agreement")
        do {
            return KeyFiles(
                identity: try SigningKey(secret: identity), device: try SigningKey(secret: device),
                agreement: try AgreementKey(secret: agreement))
        } catch {
            throw VicinoError(.folder, "A key in \(folder.keysPath) is damaged. Restore the folder from a backup.")
        }
    }

    /// Whether any key exists.
    static func exist(in folder: DataFolder) -> Bool {
        ["identity", "device", "agreement"].contains {
            FileManager.default.fileExists(atPath: "\(folder.keysPath)/\($0)")
        }
    }

    private static func read(_ folder: DataFolder, _ name: String) throws -> [UInt8] {
        let path = "\(folder.keysPath)/\(name)"
        guard let attributes = try? FileManager.default.attributesOfItem(atPath: path),
            attributes[.type] as? FileAttributeType == .typeRegular,
            let data = PlainFile.contents(path, limit: 4096)
        else { throw VicinoError(.folder, "The key \(path) is missing. Restore the folder from a backup.") }
        let permissions = (attributes[.posixPermissions] as? NSNumber)?.intValue ?? 0o777
        guard permissions & 0o077 == 0 else {
            throw VicinoError(.folder, "Others can read the key \(path).\(proposing("chmod 600", for: path))")
        }
        let text = String(decoding: data, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        guard let secret = Hex.decode(text, count: 32) else {
            throw VicinoError(.folder, "The key \(path) is damaged. Restore the folder from a backup.")
        }
        return secret
    }
}
