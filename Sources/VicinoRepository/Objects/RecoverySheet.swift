package import VicinoCore

/// What a user's recovery phrase finds in a repository: how to read their own publications, and their identity key, which
/// the phrase opens as well.
package struct RecoverySheet: Hashable, Sendable {
    /// The user.
    package let user: UserID
    /// The key of the present epoch of the audience of the user's own devices.
    package let key: EpochKey
    /// The devices that publish for it.
    package let publishers: [PublisherID]
    /// The identity key, sealed under the phrase; nil if only succession replaces it.
    package let identity: SealedIdentity?

    /// The size of the object.
    package static let size = PaddedSize.smallest

    package init(user: UserID, key: EpochKey, publishers: [PublisherID], identity: SealedIdentity?) {
        self.user = user
        self.key = key
        self.publishers = publishers
        self.identity = identity
    }

    /// The publications that it names.
    package var publications: [Publication] { publishers.map { Publication(key: key, publisher: $0) } }

    /// The object that holds the sheet, under `RecoveryPhrase.repositoryName`.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package func sealed(
        with phrase: RecoveryPhrase, using generator: inout some RandomNumberGenerator
    ) throws -> [UInt8] {
        try ObjectSeal.recovery(phrase).seal(wireBytes, size: Self.size, using: &generator)
    }

    /// Opens a sheet.
    ///
    /// - Throws: `VicinoError` for anything but what was sealed with the phrase.
    package init(_ object: [UInt8], openedWith phrase: RecoveryPhrase) throws(VicinoError) {
        try self.init(wireBytes: try ObjectSeal.recovery(phrase).open(object)[...])
    }

    private var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, user.bytes)
        writer.appendBytes(2, key.bytes)
        for publisher in publishers { writer.appendBytes(3, publisher.bytes) }
        if let identity { writer.appendBytes(4, identity.bytes) }
        return writer.bytes
    }

    private init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var user: UserID?
        var key: EpochKey?
        var publishers: [PublisherID?] = []
        var identity: SealedIdentity?
        while let field = try reader.next() {
            switch field.number {
            case 1: user = UserID(try field.bytes())
            case 2: key = EpochKey(try field.bytes())
            case 3: publishers.append(PublisherID(try field.bytes()))
            case 4: identity = SealedIdentity(try field.bytes())
            default: break
            }
        }
        guard let user, let key, (1...RepositoryLimit.publishers).contains(publishers.count), !publishers.contains(nil)
        else { throw VicinoError(.malformed, "What the phrase has found is incomplete.") }
        self.init(user: user, key: key, publishers: publishers.compactMap { $0 }, identity: identity)
    }
}
