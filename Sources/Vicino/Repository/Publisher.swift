internal import VicinoFolder
internal import VicinoRepository
internal import VicinoStore
internal import VicinoThreads

/// Publishes to one store: brings it to what each audience may see now, and deletes what is of no use any more.
///
/// The catalog names everything that may be in the store before a request could leave it there. So a run that ends anywhere
/// is continued by the next one. It reads records on a thread of its own, a node at a time.
actor Publisher {
    private let executor = BlockingExecutor(alone: "org.vicino.publish")
    private let parts: Repositories
    private let letters: Letters
    private let objects: any ObjectStore
    private let number: Int64
    private var report = PublishReport()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// How often what has changed while it was published is tried again. Only what has changed is written again.
    private static let attempts = 5

    /// - Parameters:
    ///   - letters: admits the users who have left a letter in the store.
    ///   - number: that of the store.
    init(_ parts: Repositories, admitting letters: Letters, to number: Int64, through objects: any ObjectStore) {
        self.parts = parts
        self.letters = letters
        self.number = number
        self.objects = objects
    }

    private var catalog: Catalog { parts.catalog }

    /// Publishes, and notes how that went.
    ///
    /// - Parameter phrase: the recovery phrase, if the user has typed it.
    func run(
        _ phrase: RecoveryPhrase?, using generator: some RandomNumberGenerator & Sendable
    ) async throws -> PublishReport {
        guard let lock = try ExclusiveLock(of: parts.folder, for: "publishing") else {
            throw VicinoError(
                .busy, "Another program publishes for \(parts.folder.path) now. Try again when it has finished.")
        }
        defer { withExtendedLifetime(lock) {} }
        var generator = generator
        guard let store = try catalog.store(number) else {
            throw VicinoError(.notFound, "You publish to no such store any more.")
        }
        do {
            try await publish(to: store, phrase, using: &generator)
        } catch {
            // If that cannot be written, the caller hears of it all the same.
            try? catalog.note(
                StoredStore.Failure(at: parts.now(), message: Self.message(error)), ofStore: number, at: parts.now())
            throw error
        }
        try catalog.note(nil, ofStore: number, at: parts.now())
        try catalog.endRemovedStores()
        return report
    }

    private static func message(_ error: any Error) -> String {
        switch error {
        case let error as StoreError: error.message
        case let error as VicinoError: error.message
        default: "It was interrupted. The next try goes on."
        }
    }

    private func publish(
        to store: StoredStore, _ phrase: RecoveryPhrase?, using generator: inout some RandomNumberGenerator
    ) async throws {
        var due: [DuePublication] = []
        let drops = try catalog.drops(inStore: number, at: parts.now())
        var settled = drops.filter { store.isRemoved || !$0.isOpen }
        if !store.isRemoved {
            try await continueAfterRestoring(store)
            // What the user has chosen about people is part of the own records.
            try parts.sharedState.settle()
            try parts.notes.settle()
            // After it is known what the user's other devices have revoked, and before the envelopes are written.
            for drop in drops where drop.isOpen {
                if try await isSettled(drop) { settled.append(drop) }
            }
            try parts.audiences.renewGrants()
            due = try begin(store, using: &generator)
            // The other devices learn of renewed grants, also of those that a removed device had signed.
            try parts.sharedState.settle()
            for publication in due {
                // Before the user's other devices are published for: they learn which envelopes were written since.
                if publication.audience.name == .ownDevices { try parts.notes.settle() }
                try await publish(publication, using: &generator)
            }
            report.audiences = due.count
            try await writeSheet(store, phrase, using: &generator)
        }
        // Another device of the user that publishes there does it.
        let isLeft = try store.isRemoved && parts.notes.others().contains { $0.address == store.address }
        if !isLeft { try await takeOverLeftovers(store) }
        try await renewSignposts(isLeft: isLeft, isRemoved: store.isRemoved, using: &generator)
        let present = Set(due.map(\.publication.publisher))
        for former in try catalog.publications(inStore: number)
        where !present.contains(former.publication.publisher) {
            try await withdraw(former)
        }
        if store.isRemoved { try await removeSheet(store) }
        for drop in settled { try await clear(drop, isRemoved: store.isRemoved) }
        try parts.notes.settle()
        // What was withdrawn changes the notes for the user's other devices. They are written once more at most: what the user
        // records meanwhile can wait.
        for publication in due where publication.audience.name == .ownDevices {
            guard try isOutdated(publication) else { continue }
            try await publish(publication, using: &generator)
        }
    }

    // MARK: Requests

    private func put(_ bytes: [UInt8], as name: ObjectName) async throws {
        try await objects.put(bytes, as: name)
        report.written += 1
        report.writtenBytes += bytes.count
    }

    private func delete(_ name: ObjectName) async throws {
        try await objects.delete(name)
        report.deleted += 1
    }

    // MARK: Audiences

    /// Begins the epochs that are due, and notes for the user's other devices what this one is about to publish.
    private func begin(
        _ store: StoredStore, using generator: inout some RandomNumberGenerator
    ) throws -> [DuePublication] {
        var due: [DuePublication] = []
        for audience in try parts.audiences.all() {
            let epoch = try parts.epochs.present(audience, using: &generator)
            let made = try parts.publications.publication(epoch, in: store, using: &generator)
            try catalog.note(audience.recipients.map(\.device), know: epoch.key)
            due.append(DuePublication(audience: audience, publication: made.publication))
        }
        try catalog.dropEpochs(except: Set(due.map(\.audience.name)))
        try parts.notes.settle()
        return due
    }

    private func publish(_ due: DuePublication, using generator: inout some RandomNumberGenerator) async throws {
        for attempt in 1...Self.attempts {
            do { return try await publishOnce(due, using: &generator) } catch let error as VicinoError
                where error == .changed && attempt < Self.attempts
            {}
        }
    }

    /// Whether something has changed since a publication was written.
    private func isOutdated(_ due: DuePublication) throws -> Bool {
        let held = try catalog.publications(inStore: number).first { $0.publication == due.publication }
        return try held?.revision != parts.own.revision(for: due.audience.reader)
    }

    private func publishOnce(_ due: DuePublication, using generator: inout some RandomNumberGenerator) async throws {
        // The state that was kept last: an attempt before this one may have written something.
        let known = try catalog.publications(inStore: number).first { $0.publication == due.publication }
        guard var publication = known, let signer = publication.signer else { return }
        let feed = try parts.own.published(for: due.audience.reader, now: parts.now(), using: &generator)
        let source = PublishSource(
            publication: publication.publication, signer: signer, feed: feed.state, contents: feed.contents,
            envelopes: try envelopes(for: due.audience, publication), now: parts.now(), views: due.audience.views)
        var run = try PublishRun(publication.state, source)
        while let step = try run.next(using: &generator) {
            switch step {
            case .keep:
                publication.state = run.state
                try catalog.keep(publication)
            case .put(let bytes, as: let name): try await put(bytes, as: name)
            case .delete(let name): try await delete(name)
            }
        }
        guard publication.revision != feed.revision || publication.state != run.state else { return }
        publication.state = run.state
        publication.revision = feed.revision
        try catalog.keep(publication)
    }

    /// The envelopes with the key of a publication, for the followers' devices that have told theirs.
    private func envelopes(
        for audience: PublishedAudience, _ publication: StoredPublication
    ) throws -> [WantedEnvelope] {
        let own = parts.own
        let now = parts.now
        let key = publication.publication.key
        let content = try EnvelopeContent(parts, key: key)
        return try audience.recipients.compactMap { recipient in
            // A key that allows no agreement is none.
            guard let names = try? EnvelopeNames(from: own.agreementKey, to: recipient.agreementKey) else { return nil }
            let name = names[try catalog.takeEnvelopeNumber(of: recipient.device, for: key)]
            return WantedEnvelope(name: name) {
                let envelope = Envelope(
                    author: own.user, device: own.deviceKey.publicKey, recipient: recipient.agreementKey, key: key,
                    publishers: content.publishers, addresses: content.addresses, written: now())
                return try envelope.signed(by: own.deviceKey).sealed(for: recipient.key, as: name)
            }
        }
    }

    // MARK: Letters

    /// Admits the user who has left a letter, if one is there.
    ///
    /// - Returns: whether there is something to delete: a letter that was admitted or refused, or what is no letter.
    private func isSettled(_ drop: StoredDrop) async throws -> Bool {
        do {
            let found = try await objects.get(drop.name, unless: nil, atMost: PaddedSize.drop)
            guard case .bytes(let bytes, _) = found else { return false }
            return letters.isSettled(bytes, of: drop.invitation, at: parts.now())
        } catch let error as StoreError where error.kind == .tooLong {
            return true
        }
    }

    /// Deletes a letter, and forgets the drop if the invitation admits nobody any more.
    private func clear(_ drop: StoredDrop, isRemoved: Bool) async throws {
        try await delete(drop.name)
        let isOpen = try catalog.drops(inStore: number, at: parts.now()).contains { $0.name == drop.name && $0.isOpen }
        if isRemoved || !isOpen { try catalog.remove(drop) }
    }

    // MARK: What is of no use any more

    /// Deletes everything of a publication: its epoch has ended, or its audience, or the store was removed.
    private func withdraw(_ former: StoredPublication) async throws {
        if former.state != PublicationState() {
            for name in former.state.names(in: former.publication) { try await delete(name) }
        }
        try catalog.drop(former)
    }

    /// Reads what removed devices of the user have left in the store, so that it is withdrawn with the rest, and deletes their
    /// envelopes.
    private func takeOverLeftovers(_ store: StoredStore) async throws {
        let kept = Set(try catalog.signposts(inStore: number).map(\.publication))
        let ownNames = try ownNames(store)
        for note in try parts.notes.left(at: store.address) {
            // Kept before the note is forgotten, and written before anything of the device is deleted.
            for publication in try note.record.followedPublications where !kept.contains(publication) {
                try catalog.keep(StoredSignpost(store: number, publication: publication, since: parts.now()))
            }
            // A thief may have named objects of this device.
            for name in Set(note.record.envelopeNames).subtracting(ownNames) { try await delete(name) }
            for row in try PublicationRow.rows(note.record.rows ?? []) {
                let publication = Publication(key: row.epoch.key, publisher: row.publisher)
                var state = PublicationState()
                if let pointer = try await pointer(of: publication) {
                    state.recover(from: pointer)
                } else {
                    // What a thief may have put under its name is deleted like a pointer.
                    state.noteUnreadable()
                }
                try catalog.keep(
                    StoredPublication(
                        store: number, audience: row.epoch.audience, publication: publication, signer: nil, state: state
                    ))
            }
            try parts.notes.drop(note)
        }
    }

    /// The names of what this device has in the store.
    private func ownNames(_ store: StoredStore) throws -> Set<ObjectName> {
        var names = Set(try catalog.drops(inStore: number, at: parts.now()).map(\.name))
        if let sheet = store.sheetName { names.insert(sheet) }
        if let sheet = try catalog.store(number)?.sheetName { names.insert(sheet) }
        for stored in try catalog.publications(inStore: number) {
            names.formUnion(stored.state.names(in: stored.publication))
        }
        return names
    }

    /// How long a signpost stays: followers who have not read for longer have to meet the user.
    private static let signpostTerm: Int64 = 365 * 86_400_000

    /// Writes the signposts that do not show the user's present devices, and deletes those that have stood for long enough.
    ///
    /// - Parameter isLeft: whether this device leaves the store to another one of the user, whose followers need them.
    private func renewSignposts(isLeft: Bool, isRemoved: Bool, using generator: inout some RandomNumberGenerator)
        async throws
    {
        let roster = try parts.own.roster()
        let digest = Digest.sha256(roster.source.payload)
        for var signpost in try catalog.signposts(inStore: number) {
            let publication = signpost.publication
            let isOver = parts.now() >= signpost.since.advanced(byMilliseconds: Self.signpostTerm)
            if isRemoved || isOver {
                if !isLeft { try await delete(publication.signpostName) }
                try catalog.drop(signpost)
                continue
            }
            guard signpost.roster != digest else { continue }
            // Another device of the user may have written it, with a newer list.
            let shown = try await objects.signpost(of: publication, by: parts.own.user)
            let isCurrent = if let shown { shown.version >= roster.version } else { false }
            if !isCurrent {
                try await put(publication.sealSignpost(roster, using: &generator), as: publication.signpostName)
            }
            signpost.roster = digest
            try catalog.keep(signpost)
        }
    }

    /// Goes on from the pointers in the store, if this folder comes from a backup: it may not know what it wrote last.
    private func continueAfterRestoring(_ store: StoredStore) async throws {
        let writer = try parts.own.deviceSource { try $0.writer() }
        let isSame = try store.writer == writer.bytes && parts.own.isAsItWasLeft(now: parts.now())
        guard !isSame else { return }
        if store.writer != nil {
            for publication in try catalog.publications(inStore: number) {
                guard let pointer = try await pointer(of: publication.publication) else { continue }
                var publication = publication
                publication.state.recover(from: pointer)
                try catalog.keep(publication)
            }
        }
        try catalog.setWriter(writer, ofStore: number)
    }

    /// The pointer of a publication, as it is in the store; nil if there is none that opens.
    private func pointer(of publication: Publication) async throws -> Pointer? {
        do {
            let found = try await objects.get(
                publication.pointerName, unless: nil, atMost: PaddedSize.largestPointer)
            guard case .bytes(let bytes, _) = found else { return nil }
            return try? publication.openPointer(bytes, of: parts.own.user).value
        } catch let error as StoreError where error.kind == .tooLong {
            return nil
        }
    }

    // MARK: The recovery sheet

    /// Writes what the recovery phrase finds, if it says something else now and the phrase is here.
    private func writeSheet(
        _ store: StoredStore, _ phrase: RecoveryPhrase?, using generator: inout some RandomNumberGenerator
    ) async throws {
        guard let sheet = try RecoverySheet(parts, in: store) else { return }
        guard let phrase = try phrase ?? parts.own.phrase() else {
            // What it says may be out of date; then the user has to be asked for the phrase.
            guard let name = store.sheetName, store.sheet != sheet.saidDigest else { return }
            return try catalog.setSheet(name, saying: nil, ofStore: number)
        }
        guard try parts.own.isInForce(phrase) else {
            throw VicinoError(.refused, "This is another phrase than the one that belongs to this identity.")
        }
        let name = phrase.repositoryName
        guard store.sheetName != name || store.sheet != sheet.saidDigest else { return }
        for former in try [store.sheetName, parts.formerSheet()].compactMap(\.self) where former != name {
            try await delete(former)
        }
        try catalog.setSheet(name, saying: nil, ofStore: number)
        try await put(try sheet.sealed(with: phrase, using: &generator), as: name)
        try catalog.setSheet(name, saying: sheet.saidDigest, ofStore: number)
    }

    /// Deletes what the recovery phrase finds, unless another device of the user publishes to the same store.
    private func removeSheet(_ store: StoredStore) async throws {
        guard let name = store.sheetName else { return }
        if try !parts.notes.others().contains(where: { $0.address == store.address }) { try await delete(name) }
        try catalog.setSheet(nil, saying: nil, ofStore: number)
    }
}

/// What has to be in the store for an audience.
private struct DuePublication {
    let audience: PublishedAudience
    let publication: Publication
}
