/// A part of a recovery phrase for a friend: some of them together give the phrase, and fewer say nothing about it.
///
/// The recovery key signs it. So nobody can make one without the phrase, not even a thief of a device or of the identity key.
package struct RecoveryShare: Signable, Hashable {
    /// What it is a part of.
    package let division: RecoveryDivision
    /// The user who is to keep it.
    package let friend: UserID
    /// Which of the shares this is, from 1.
    package let index: Int
    /// The values of 16 polynomials at that index.
    package let values: [UInt8]

    /// `org.vicino.share/1`.
    package static let label = "org.vicino.share/1"
    /// How many shares there can be, and how many of them can be needed.
    package static let limits = RecoveryDivision.limits

    /// Divides a phrase among friends.
    ///
    /// - Parameters:
    ///   - needed: how many of the shares are the phrase.
    ///   - friends: who is to keep one each.
    ///   - generator: must be the system's, except in tests.
    /// - Throws: `VicinoError` with `.badValue` unless 2 ≤ needed ≤ number of friends ≤ 10, and if a friend is named twice or is
    ///   the author.
    package static func dividing(
        _ phrase: RecoveryPhrase, of author: UserID, needed: Int, among friends: [UserID], at now: Timestamp,
        using generator: inout some RandomNumberGenerator
    ) throws -> [RecoveryShare] {
        guard Set(friends).count == friends.count, !friends.contains(author) else {
            throw VicinoError(.badValue, "Each friend is named once, and not you yourself.")
        }
        let division = try RecoveryDivision(
            author: author, recoveryKey: try phrase.recoveryKey().publicKey, id: DivisionID(using: &generator),
            needed: needed, count: friends.count, madeAt: now)
        func random() -> UInt8 { UInt8.random(in: 0...255, using: &generator) }
        let polynomials = phrase.entropy.map { SecretPolynomial($0, (1..<needed).map { _ in random() }) }
        return friends.enumerated().map { number, friend in
            let index = number + 1
            return RecoveryShare(
                division: division, friend: friend, index: index,
                values: polynomials.map { $0.value(at: UInt8(index)) })
        }
    }

    private init(division: RecoveryDivision, friend: UserID, index: Int, values: [UInt8]) {
        self.division = division
        self.friend = friend
        self.index = index
        self.values = values
    }

    /// The user whose phrase it is a part of.
    package var author: UserID { division.author }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        division.write(to: &writer)
        writer.appendUnsigned(7, UInt64(index))
        writer.appendBytes(8, friend.bytes)
        writer.appendBytes(9, values)
        return writer.bytes
    }

    /// Reads a share and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var index: Int?
        var friend: UserID?
        var values: [UInt8] = []
        while let field = try reader.next() {
            switch field.number {
            case 7: index = Int(try field.small(UInt8.self))
            case 8: friend = UserID(try field.bytes())
            case 9: values = Array(try field.bytes())
            default: break
            }
        }
        let division = try RecoveryDivision(wireBytes: wireBytes)
        guard let index, (1...division.count).contains(index), let friend, values.count == RecoveryPhrase.byteCount
        else { throw VicinoError(.malformed, "This is not a share of a recovery phrase.") }
        self.init(division: division, friend: friend, index: index, values: values)
    }
}

extension Unverified<RecoveryShare> {
    /// Checks the signature by the recovery key to which the author has committed.
    ///
    /// - Parameter roster: the newest roster of the author that anyone here has.
    /// - Throws: `VicinoError` with `.refused` if the phrase has been replaced since, and `.badSignature` for another key.
    package func verified(against roster: Verified<Roster>) throws(VicinoError) -> Verified<RecoveryShare> {
        let claimed = try claimed()
        try claimed.division.check(against: roster)
        return try verified(by: claimed.division.recoveryKey)
    }
}
