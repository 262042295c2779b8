package import VicinoCore
package import VicinoSync
package import VicinoTesting

/// A simulated author, who makes records and hands them to followers.
package struct ModelAuthor {
    private let identity: SigningKey
    private let device: SigningKey
    /// The agreement key, for bridges between this device and others.
    package let agreement: AgreementKey
    package let roster: Verified<Roster>
    package private(set) var records: ModelRecords {
        didSet { if records.writer != oldValue.writer { turns += 1 } }
    }
    /// How often the device has continued as another writer.
    private var turns: UInt64 = 0
    package private(set) var consent = ModelConsent()
    /// How many presence keys have been replaced because a follower was revoked.
    private var formerKeys: UInt8 = 0
    /// Whether the presence key stays when a follower is revoked. No device may do that: a test uses it to show that a
    /// world notices.
    package var keepsPresenceKey = false
    /// Everything that was ever signed, by which the world judges.
    package private(set) var history = ModelHistory()

    package init(_ name: String, _ random: inout SeededGenerator) throws {
        identity = try SigningKey(using: &random)
        device = try SigningKey(using: &random)
        records = ModelRecords(WriterID.random(using: &random))
        agreement = try AgreementKey(using: &random)
        let entry = Roster.Device(
            signingKey: device.publicKey, agreementKey: agreement.publicKey, isRemoved: false)
        roster = try Roster(identity: identity.testIdentity, version: 1, claimedName: name, devices: [entry])
            .signed(by: identity)
    }

    package var user: UserID { roster.author }

    /// The keys that recognise this device. Another writer makes another key. All followers are one audience.
    package var presence: PresenceNote {
        let key = Digest.sha256(user.bytes + records.writer.bytes + [formerKeys])
        let revision = records.changes + consent.widenings
        return PresenceNote(
            key: key.bytes, number: UInt64(formerKeys) + turns, revision: revision, field: .sample)
    }

    // MARK: Changes

    package mutating func change(_ random: inout SeededGenerator) { records.change(&random) }

    package mutating func add(_ title: String, kind: Int = 0, step: UInt64 = 0) { records.add(title, kind: kind, step) }

    /// Continues as if numbers had been used and emptied.
    package mutating func skip(to next: UInt64) { records.skip(to: next) }

    package mutating func forget() { records.forget() }

    package mutating func grant(_ follower: UserID, kinds: Int = 2) throws {
        let views = ModelLog.schemas.prefix(kinds).map { ViewID.testing($0.kind) }.sorted()
        let (serial, version) = consent.nextGrant(to: follower)
        let grant = try Grant(
            signer: signer, follower: follower, serial: serial, version: version, views: views, notBefore: .epoch,
            expiry: Timestamp.epoch.advanced(byMilliseconds: Grant.longestTerm)
        ).signed(by: device)
        consent.keep(grant)
    }

    package mutating func revoke(_ follower: UserID) throws {
        guard let revoked = consent.revoke(follower) else { return }
        if !keepsPresenceKey { formerKeys += 1 }
        consent.revocationList = try RevocationList(
            author: user, device: device.publicKey, version: UInt64(revoked.count), revoked: revoked
        ).signed(by: device)
    }

    package mutating func invite(_ random: inout SeededGenerator, kinds: Int = 2) -> InvitationProof {
        consent.invite(&random, kinds: kinds)
    }

    package mutating func admit(_ proof: InvitationProof, _ asker: UserID) throws -> Admission {
        guard let kinds = consent.use(proof) else { return .refused(.invitationSpent) }
        try grant(asker, kinds: kinds)
        return .welcome
    }

    /// Signs a head that contradicts the log.
    ///
    /// - Parameter writer: the writer of the log; nil for that of the author's own log.
    package mutating func lie(
        _ position: LogPosition, live: UInt64, of writer: WriterID? = nil
    ) throws -> Unverified<Head> {
        let (id, own) = try requireValue(records.logs.first)
        let log = LogID(writer: writer ?? id.writer, view: id.view)
        return try head(of: log, own.log, at: position, live: live).source
    }

    /// Signs a head whose log does not have the kind of its view.
    package mutating func lie(schema: Schema) throws -> Unverified<Head> {
        let (id, own) = try requireValue(records.logs.first)
        return try head(of: id, ModelLog(schema), at: own.log.position, live: 1).source
    }

    // MARK: Offers

    package mutating func offer(to follower: UserID) throws -> CurrentOffer? {
        guard let grant = consent.grants[follower] else { return nil }
        try sign()
        var offer = FeedOffer(roster: roster.source)
        offer.revocationList = consent.revocationList?.source
        offer.grant = grant.source
        offer.schemas = ModelLog.schemas
        offer.closings = records.closings.sorted { $0.key < $1.key }.map(\.value.source)
        var positions: [LogID: LogPosition] = [:]
        for (id, own) in records.logs.sorted(by: { $0.key < $1.key }) where grant.views.contains(id.view) {
            guard let head = own.head, let kind = ModelLog.schemas.firstIndex(of: own.log.schema) else { continue }
            positions[id] = head.position
            offer.logs.append(.init(head: head.source, kinds: [kind]))
        }
        let digest = FeedDigest(
            roster: 1, revocationListVersion: consent.revocationList?.version ?? 0, grant: grant.version,
            logs: positions)
        return CurrentOffer(offer, digest: digest, presence: presence)
    }

    /// Signs the changes since the last signature.
    private mutating func sign() throws {
        let listVersion = consent.revocationList?.version ?? 0
        for (id, own) in records.logs.sorted(by: { $0.key < $1.key }) where id.writer == records.writer {
            guard own.head?.position.next != own.log.next || own.head?.revocationListVersion != listVersion else {
                continue
            }
            let head = try head(
                of: id, own.log, at: own.log.position, live: UInt64(own.log.entries.count))
            records.sign(id, head)
            history.note(id, own.log)
        }
    }

    private func head(
        of id: LogID, _ log: ModelLog, at position: LogPosition, live: UInt64
    ) throws -> Verified<Head> {
        try Head(
            signer: signer, log: id, position: position, live: live, schemas: Schema.digest(of: [log.schema]),
            revision: log.next, revocationListVersion: consent.revocationList?.version ?? 0, seen: [:]
        ).signed(by: device)
    }

    private var signer: SigningDevice { SigningDevice(author: user, key: device.publicKey, roster: 1) }

    /// A log that a follower may see, in the offered state.
    package func log(_ id: LogID, at position: LogPosition, for follower: UserID) -> ModelLog? {
        guard consent.grants[follower]?.views.contains(id.view) == true else { return nil }
        return records.log(id, at: position)
    }

    package func delta(_ id: LogID, from: LogPosition, to: LogPosition, for follower: UserID) throws -> [PackedBatch]? {
        guard log(id, at: to, for: follower) != nil else { return nil }
        return try records.delta(id, from: from, to: to)
    }

    // MARK: Backups

    /// Returns to an earlier state. Its knowledge about followers stays.
    ///
    /// - Parameter isNoticed: whether the device notices. Otherwise it continues with numbers that it has used already.
    package mutating func restore(_ backup: ModelRecords, isNoticed: Bool, _ random: inout SeededGenerator) {
        records = backup
        if isNoticed { records.turnOver(&random) } else { history.expectContradictions(of: records.writer) }
    }

    /// A peer holds entries of this writer that this device does not have.
    package mutating func hear(of log: LogID, _ random: inout SeededGenerator) {
        if log.writer == records.writer { records.turnOver(&random) }
    }

    /// Takes back what a follower holds, and resolves the contradictions.
    package mutating func revert(_ copy: ModelReplica, _ random: inout SeededGenerator) throws {
        for (id, held) in copy.logs.sorted(by: { $0.key < $1.key }) where records.closings[id.writer] == nil {
            if id.writer == records.writer, !records.continues(held.log, as: id) {
                records.turnOver(&random)
            }
            guard id.writer != records.writer, let head = held.head else { continue }
            let isFork = records.revert(id, to: held.log, head: head)
            if isFork { try close(id.writer) }
        }
    }

    /// Signs the closing of a writer, at its present position.
    package mutating func close(_ writer: WriterID) throws {
        let positions = records.logs.filter { $0.key.writer == writer }.map { ($0.key.view, $0.value.log.position) }
        records.closings[writer] = try Closing(
            author: user, device: device.publicKey, writer: writer, positions: Dictionary(positions) { $1 }
        ).signed(by: device)
    }
}
