package import VicinoCore

/// The secret keys of this device, one file each, readable by their owner only.
package struct KeyFiles: Sendable {
    package let device: SigningKey
    package let agreement: AgreementKey

    /// Creates new keys and writes them durably; the key by which the others are found comes last.
    package static func create(
        in folder: DataFolder, with identity: IdentitySecrets, using generator: inout some RandomNumberGenerator
    ) throws -> KeyFiles {
        let keys = KeyFiles(device: try SigningKey(using: &generator), agreement: try AgreementKey(using: &generator))
        for (name, text) in keys.texts { try DurableFile.write(Array(text.utf8), to: "\(folder.keysPath)/\(name)") }
        try IdentityFiles(folder).store(identity)
        return keys
    }

    /// Creates the keys of a device that another device of the user will add, and writes them durably. Keys that are there
    /// stay: the other device may know them already.
    package static func createForDevice(
        in folder: DataFolder, using generator: inout some RandomNumberGenerator
    ) throws -> KeyFiles {
        if let keys = try? load(from: folder) { return keys }
        let keys = KeyFiles(device: try SigningKey(using: &generator), agreement: try AgreementKey(using: &generator))
        for (name, text) in keys.texts { try DurableFile.write(Array(text.utf8), to: "\(folder.keysPath)/\(name)") }
        return keys
    }

    /// The names and the contents of the files.
    package var texts: [(name: String, text: String)] {
        [("device", device.secret), ("agreement", agreement.secret)].map { ($0, Hex.encode($1) + "\n") }
    }

    /// Reads the keys.
    ///
    /// - Throws: `VicinoError` if one is missing, damaged or open to others.
    package static func load(from folder: DataFolder) throws -> KeyFiles {
        let device = try SecretFile(folder, "device").required(count: 32)
        let agreement = try SecretFile(folder, "agreement").required(count: 32)
        do {
            return KeyFiles(
                device: try SigningKey(secret: device), agreement: try AgreementKey(secret: agreement))
        } catch {
            throw VicinoError(.folder, "A key in \(folder.keysPath) is damaged. Restore the folder from a backup.")
        }
    }

    /// Whether any key exists.
    static func exist(in folder: DataFolder) -> Bool {
        (["device", "agreement"] + IdentityFiles.names).contains { SecretFile(folder, $0).exists }
    }
}
