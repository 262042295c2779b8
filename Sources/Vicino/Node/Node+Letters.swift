internal import VicinoObjectStores
package import VicinoRepository
internal import VicinoStore

/// Beginning to follow although the two users never meet: by a letter, which the author's device answers in its store.
extension Node {
    private var asking: AskingByLetter {
        AskingByLetter(of: device, followed: followed, stores: fetching.stores, now: configuration.now)
    }

    /// The letter for an invitation, as a file to send by any other way. Only the inviting device opens it, and nothing of it
    /// tells who asks.
    ///
    /// - Throws: `VicinoError` with `.refused` if the invitation takes no letter or is the user's own, and with
    ///   `.invitationExpired`.
    package func letterFile(for invitation: Invitation) throws -> [UInt8] {
        LetterFile.bytes(try asking.letter(for: invitation))
    }

    /// Follows the author of an invitation for which the user has written a letter file: what the author's device answers
    /// comes with a fetch, a sealed dump, or a session.
    ///
    /// - Throws: what `letterFile(for:)` throws, and `VicinoError` for a petname that is not free.
    package func awaitAnswer(to invitation: Invitation, as petname: String?) throws -> Person {
        let asking = asking
        let name = try asking.checked(petname, for: invitation)
        return try asking.begin(with: invitation, as: name, in: nil, isStoreAllowed: false)
    }

    /// Leaves the letter for an invitation in the user's copy of the author's folder, which another program or the user
    /// carries, and follows the author.
    ///
    /// - Parameter objects: opens the folder; nil for the one at the path.
    /// - Throws: what `letterFile(for:)` and the store throw, and `VicinoError` with `.address` for what is no folder. Nothing is
    ///   changed then.
    package func leaveLetter(
        for invitation: Invitation, as petname: String?, in folder: String, through objects: (any ObjectStore)? = nil
    ) async throws -> Person {
        let asking = asking
        let name = try asking.checked(petname, for: invitation)
        let letter = try asking.letter(for: invitation)
        let address = try StoreAddress(text: folder)
        let store = try objects ?? address.opened(with: nil, clock: configuration.now)
        try await store.put(letter, as: invitation.secret.dropName)
        return try asking.begin(with: invitation, as: name, in: address.description, isStoreAllowed: false)
    }

    /// Where a letter for an invitation can be left without a key; nil if nowhere. The user is asked before.
    ///
    /// - Throws: `VicinoError` with `.address` if the invitation names what is no address.
    package func letterHost(of invitation: Invitation) throws -> String? {
        try Self.letterAddress(of: invitation)?.shortName
    }

    private static func letterAddress(of invitation: Invitation) throws -> LetterAddress? {
        guard let drop = invitation.drop, let address = drop.openAddress else { return nil }
        return try LetterAddress(text: address + (drop.query.map { "?" + $0 } ?? ""))
    }

    /// Leaves the letter for an invitation at the address that it names, follows the author, and allows fetching from their
    /// store. The host learns the network address of this device.
    ///
    /// - Throws: what `letterFile(for:)` throws; `VicinoError` with `.refused` if the invitation names no such address, and the
    ///   errors of the store. Nothing is changed then.
    package func leaveLetter(for invitation: Invitation, as petname: String?) async throws -> Person {
        let asking = asking
        let name = try asking.checked(petname, for: invitation)
        let letter = try asking.letter(for: invitation)
        guard let address = try Self.letterAddress(of: invitation) else {
            throw VicinoError(
                .refused, "The invitation names no address at which others may leave a letter. Send it as a file.")
        }
        do {
            try await LetterBox(address).leave(letter, as: invitation.secret.dropName)
        } catch let error as StoreError { throw VicinoError(ofStore: error) }
        return try asking.begin(with: invitation, as: name, in: nil, isStoreAllowed: true)
    }

    /// When the user has left a letter for a followed author that no device of the author has answered yet; nil if there
    /// is none.
    package func unansweredLetter(to person: Person) throws -> Timestamp? {
        try catalog.unansweredLetter(to: person.user)?.sentAt
    }

    /// Admits the user who has written a letter file. The answer is in the store after the next publish.
    ///
    /// - Throws: `VicinoError` with a code of its own for each reason to refuse.
    package func admit(letterFile file: [UInt8]) throws -> Follower {
        let grant = try letters.admit(file: file, at: now)
        guard let follower = try followers().first(where: { $0.user == grant.follower }) else {
            throw VicinoError(.notFound, "The user of the letter follows you no more.")
        }
        return follower
    }
}
