internal import VicinoCore
internal import VicinoObjectStores
internal import VicinoStore

/// How the user of an invitation may ask by a letter, if they reach no device of the author.
package struct InvitationLetters: Sendable {
    /// The store in which the answer is, and in which this device looks for a letter at each publish; nil for none. Then
    /// the letter comes as a file, and a sealed dump answers it.
    package let store: RepositoryStore?
    /// Where the invited user may write to the store without a key; nil if nobody may.
    package let address: String?
    /// Whether the letter comes as a file in any case.
    package let isFile: Bool

    package init(store: RepositoryStore?, address: String? = nil, isFile: Bool = false) {
        self.store = store
        self.address = address
        self.isFile = isFile
    }

    /// What the invitation says of it, and where this device looks for the letter.
    ///
    /// - Parameter key: the X25519 public key of this device.
    /// - Throws: `VicinoError` with `.refused` if an invited user could leave no letter, and with `.address`.
    func offered(readBy key: [UInt8]) throws -> OfferedDrop {
        OfferedDrop(drop: try drop(readBy: key), store: store?.id, isFile: comesAsFile)
    }

    /// Whether the invited user can leave the letter in no store, as far as this device knows.
    private var comesAsFile: Bool {
        guard let store else { return true }
        return isFile && address == nil && !Self.isFolder(store)
    }

    private func drop(readBy key: [UInt8]) throws -> InvitationDrop {
        guard let store else { return try InvitationDrop(address: nil, agreementKey: key) }
        guard !store.isRemoved else {
            throw VicinoError(
                .refused, "You have removed \(DisplayText(store.name)). Name a store to which you publish.")
        }
        let letters = try address.map { try LetterAddress(text: $0) }
        guard letters != nil || isFile || Self.isFolder(store) else {
            throw VicinoError(
                .refused,
                "Nobody can leave a letter in \(DisplayText(store.name)) without your key. If the store lets others write "
                    + "to an address, name it: --letters-at https://…. Or let them send you the letter as a file: "
                    + "--letters-at file.")
        }
        let writing = letters.flatMap { $0.address == store.readingAddress && $0.query != nil ? nil : $0.address }
        return try InvitationDrop(
            address: store.readingAddress, agreementKey: key, query: letters?.query, writingAddress: writing)
    }

    private static func isFolder(_ store: RepositoryStore) -> Bool {
        guard case .folder? = try? StoreAddress(text: store.address) else { return false }
        return true
    }
}
