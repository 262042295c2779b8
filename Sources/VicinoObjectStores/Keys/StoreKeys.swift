internal import VicinoCore
internal import VicinoFolder

/// The credentials of this device's stores, which its data folder keeps in a file that only its owner can read.
package struct StoreKeys: Sendable {
    private let file: StoreKeysFile

    /// - Parameters:
    ///   - dataPath: the path of the data folder.
    ///   - statePath: the path of the state folder.
    package init(dataPath: String, statePath: String) {
        file = StoreKeysFile(DataFolder(path: dataPath, statePath: statePath))
    }

    /// The credentials for a store; nil if there are none, as for a folder.
    ///
    /// - Throws: `VicinoError` if the file is damaged or open to others.
    package func credentials(for address: StoreAddress) throws -> StoreCredentials? {
        let line = try file.read().first { $0.address == address.description }
        return line.flatMap { StoreCredentials(name: $0.name, secret: $0.secret) }
    }

    /// Keeps the credentials for a store durably, in place of earlier ones.
    package func keep(_ credentials: StoreCredentials, for address: StoreAddress) throws {
        let line = StoreKeysFile.Line(
            address: address.description, name: credentials.name, secret: credentials.secret)
        try file.change { lines in
            lines.removeAll { $0.address == line.address }
            lines.append(line)
        }
    }

    /// Forgets the credentials for a store.
    package func forget(_ address: StoreAddress) throws {
        try file.change { lines in lines.removeAll { $0.address == address.description } }
    }
}
