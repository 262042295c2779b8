internal import VicinoRepository
internal import VicinoStore

/// Finds the first envelope of an author whose devices are not known yet: the answer to a letter.
///
/// What it says leads to a pointer, in which the author's list of devices is. Only that list shows that a device of the author
/// has signed the envelope, so nothing is kept before.
struct LetterAnswer {
    private let letter: SentLetter
    private let own: AgreementKey
    private let now: Timestamp

    /// What was found.
    enum Outcome {
        case missing
        /// There is something that no device of the author has left for this one.
        case unreadable
        case found(ReceivedPublication, by: Verified<Roster>)
    }

    /// - Parameter own: the key of this device, which was in the letter.
    init(to letter: SentLetter, for own: AgreementKey, at now: Timestamp) {
        self.letter = letter
        self.own = own
        self.now = now
    }

    /// Looks in a store.
    ///
    /// - Throws: what the store throws.
    func find(in store: any ObjectStore) async throws -> Outcome {
        guard let names = try? EnvelopeNames(to: own, from: letter.agreementKey),
            let found = try await store.findEnvelope(names, after: nil)
        else { return .missing }
        let key = try EnvelopeKey(of: own)
        guard
            let source = try? key.openUnverified(
                found.bytes, as: found.name, for: own.publicKey, by: letter.author),
            let claimed = try? source.claimed()
        else { return .unreadable }
        for publication in claimed.publications {
            guard let roster = try await roster(in: publication, of: store) else { continue }
            guard roster.includes(signingKey: claimed.device), !roster.hasRemoved(signingKey: claimed.device),
                let envelope = try? source.verified(by: claimed.device)
            else { return .unreadable }
            let received = ReceivedPublication(
                author: letter.author, device: envelope.device, key: envelope.key, publishers: envelope.publishers,
                addresses: envelope.addresses, envelope: found.number, receivedAt: now)
            return .found(received, by: roster)
        }
        return .missing
    }

    /// The author's list of devices, as the pointer of a publication has it; nil if there is none that counts.
    private func roster(in publication: Publication, of store: any ObjectStore) async throws -> Verified<Roster>? {
        let object = try await store.get(
            publication.pointerName, unless: nil, atMost: PaddedSize.largestPointer)
        guard case .bytes(let bytes, _) = object,
            let pointer = try? publication.openPointer(bytes, of: letter.author),
            let statements = try? DumpStatements(DumpSource.bytes(pointer.value.delta).reader()),
            statements.roster.author == letter.author
        else { return nil }
        return statements.roster
    }
}
