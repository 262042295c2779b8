internal import VicinoStore
internal import VicinoSync

/// Who has met whom: what the user and their friends let each other tell, and what friends tell.
///
/// Two users have compared six digits. If both allow it, each tells the people whom they have verified themselves. These
/// can read it only if they know the other user already. It makes nobody verified.
final class Vouches: Sendable {
    private let own: OwnStore
    private let catalog: Catalog
    private let people: People
    private let peers: Peers
    private let now: @Sendable () -> Timestamp

    /// To how many vouches decoys are added, so that a listener cannot count how many people a user vouches for.
    private static let batch = 4

    init(_ files: OpenFiles, people: People, peers: Peers, now: @escaping @Sendable () -> Timestamp) {
        own = files.own
        catalog = files.catalog
        self.people = people
        self.peers = peers
        self.now = now
    }

    /// Today's date in UTC, as vouches have it.
    private var today: CivilDate { Self.day(of: now()) }

    private static func day(of moment: Timestamp) -> CivilDate {
        // Earlier days are of a wrong clock.
        CivilDate(dayNumber: Int(max(0, moment.milliseconds) / 86_400_000))
    }

    // MARK: The user's choice

    /// Lets others learn that the user has met a person, or takes that back.
    ///
    /// - Throws: `VicinoError` with `.refused` for a person whom the user has not verified.
    func set(_ isAllowed: Bool, for user: UserID) throws {
        guard try !isAllowed || catalog.isVerified(user) else {
            throw VicinoError.notVerified(people.person(toShow: user))
        }
        try catalog.setVouching(isAllowed, for: user, at: now())
    }

    /// The people whom the user has verified, and what may be told of each.
    func choices() throws -> [VouchChoice] {
        let allowed = try catalog.vouching()
        let received = try catalog.receivedVouches()
        return try catalog.verified().map { user, moment in
            VouchChoice(
                person: people.person(toShow: user), day: Self.day(of: moment), isAllowed: allowed.contains(user),
                isAllowedByThem: counting(received[user], of: try roster(of: user)) != nil)
        }.sorted { $0.person.name < $1.person.name }
    }

    // MARK: In a session

    /// What a session with a peer says of people whom the two have met.
    func exchange(with peer: Verified<Roster>) throws -> VouchExchange {
        guard peer.author != own.user, let verified = try catalog.verified()[peer.author] else {
            return VouchExchange()
        }
        let received = try catalog.receivedVouches()
        var exchange = VouchExchange()
        exchange.expectsParcel = try received[peer.author] != nil || catalog.tellers().contains(peer.author)
        let allowed = try catalog.vouching()
        if allowed.contains(peer.author) {
            exchange.parcel.vouch = try vouch(for: peer.author, verified: verified).source
        }
        exchange.parcel.told = try told(to: peer.author, received.filter { allowed.contains($0.key) })
        return exchange
    }

    /// The user's word that they have met a person.
    private func vouch(for person: UserID, verified: Timestamp) throws -> Verified<Vouch> {
        let today = today
        return try Vouch(
            author: own.user, device: own.deviceKey.publicKey, person: person, day: min(Self.day(of: verified), today),
            lastDay: Vouch.lastDay(signedOn: today)
        ).signed(by: own.deviceKey)
    }

    /// What a listener is told of the people for whom the user vouches, and who allow it. Decoys hide how many these are.
    private func told(to listener: UserID, _ received: [UserID: Unverified<Vouch>]) throws -> [HiddenVouch] {
        let verified = try catalog.verified()
        // Of too many, those who were verified last.
        let newest = verified.filter { received[$0.key] != nil && $0.key != listener }.sorted { $0.value > $1.value }
        var generator = SystemRandomNumberGenerator()
        var told: [HiddenVouch] = []
        for (person, moment) in newest where told.count < SessionLimit.vouches {
            guard let theirs = try counting(received[person], of: roster(of: person)), try !catalog.isBlocked(person)
            else { continue }
            let mutual = MutualVouch(
                teller: try vouch(for: person, verified: moment).source, person: theirs.source)
            let key = VouchKey(of: person, teller: own.user, listener: listener)
            told.append(try mutual.hidden(by: key, using: &generator))
        }
        guard !told.isEmpty else { return [] }
        while !told.count.isMultiple(of: Self.batch) { told.append(.decoy(using: &generator)) }
        return told.shuffled(using: &generator)
    }

    /// Keeps what a peer says of people whom their user has met, in place of what any of their devices said before.
    /// A person whom the user has not verified says nothing here.
    func take(_ parcel: VouchParcel, from peer: Verified<Roster>) throws {
        guard peer.author != own.user, try catalog.isVerified(peer.author) else { return }
        let isTelling = try catalog.tellers().contains(peer.author)
        if isTelling || !parcel.told.isEmpty { try catalog.keep(parcel.told, by: peer.author) }
        let known = try roster(of: peer.author)
        try take(parcel.vouch, by: known.flatMap { $0.version > peer.version ? $0 : nil } ?? peer)
    }

    /// Keeps a peer's word that they have met this user; drops the earlier one if there is none.
    private func take(_ vouch: Unverified<Vouch>?, by peer: Verified<Roster>) throws {
        let held = try catalog.receivedVouches()[peer.author]
        guard let new = counting(vouch, of: peer) else {
            if held != nil { try catalog.dropVouch(of: peer.author) }
            return
        }
        // The user's devices need not tell each other that another device of the peer's has said the same.
        if let held = counting(held, of: peer), held.day == new.day, held.lastDay >= new.lastDay { return }
        try catalog.keep(new)
    }

    /// A person's word that they have met this user, if it counts; nil otherwise.
    private func counting(_ vouch: Unverified<Vouch>?, of person: Verified<Roster>?) -> Verified<Vouch>? {
        guard let vouch, let person, let verified = try? vouch.verified(against: person),
            verified.person == own.user, verified.value.counts(on: today)
        else { return nil }
        return verified
    }

    private func roster(of user: UserID) throws -> Verified<Roster>? { try peers.newestRoster(of: user) }

    // MARK: What others tell

    /// Who of the people whom the user has verified has met a person, the latest first.
    func meetings(of person: UserID) throws -> [VouchedMeeting] {
        guard person != own.user, let roster = try roster(of: person) else { return [] }
        let verified = try catalog.verified()
        let tellers = try catalog.tellers().filter { try $0 != person && verified[$0] != nil && !catalog.isBlocked($0) }
        return try tellers.compactMap { try meeting(of: roster, toldBy: $0) }.sorted { $0.day > $1.day }
    }

    private func meeting(of person: Verified<Roster>, toldBy teller: UserID) throws -> VouchedMeeting? {
        guard let roster = try roster(of: teller) else { return nil }
        let key = VouchKey(of: person.author, teller: teller, listener: own.user)
        let mutual = try catalog.toldVouches(by: teller).compactMap { $0.opened(by: key) }
        // A person can vouch for another once: of more, the first that counts.
        let counting = mutual.lazy.compactMap { try? $0.verified(teller: roster, person: person, on: self.today) }
        return counting.first.map { VouchedMeeting(teller: people.person(toShow: teller), day: $0.day) }
    }
}
