/// That a user has divided their recovery phrase among friends. As a statement, it says that enough of them keep their shares:
/// shares that were made before are needed no more.
///
/// The recovery key signs it. So nobody can take shares away without the phrase, not even a thief of a device.
package struct RecoveryDivision: Signable, Hashable {
    /// The user whose phrase was divided.
    package let author: UserID
    /// The Ed25519 public key that follows from the phrase, 32 bytes.
    package let recoveryKey: [UInt8]
    /// Which shares belong to it.
    package let id: DivisionID
    /// How many of them are the phrase.
    package let needed: Int
    /// How many shares there are.
    package let count: Int
    /// When the phrase was divided. A later division has a later time.
    package let madeAt: Timestamp

    /// `org.vicino.division/1`.
    package static let label = "org.vicino.division/1"
    /// How many shares there can be, and how many of them can be needed.
    package static let limits = 2...10

    /// - Throws: `VicinoError` with `.badValue` unless 2 ≤ needed ≤ count ≤ 10.
    package init(
        author: UserID, recoveryKey: [UInt8], id: DivisionID, needed: Int, count: Int, madeAt: Timestamp
    ) throws(VicinoError) {
        guard Self.limits.contains(needed), Self.limits.contains(count), needed <= count else {
            throw VicinoError(
                .badValue, "A phrase is divided among 2 to 10 friends; at least two and at most all of them are needed."
            )
        }
        guard recoveryKey.count == 32 else { throw VicinoError(.malformed, "A division names no recovery key.") }
        self.author = author
        self.recoveryKey = recoveryKey
        self.id = id
        self.needed = needed
        self.count = count
        self.madeAt = madeAt
    }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        write(to: &writer)
        return writer.bytes
    }

    /// Writes the fields, which a share has, too.
    func write(to writer: inout WireWriter) {
        writer.appendBytes(1, author.bytes)
        writer.appendBytes(2, recoveryKey)
        writer.appendBytes(3, id.bytes)
        writer.appendUnsigned(4, UInt64(needed))
        writer.appendUnsigned(5, UInt64(count))
        writer.appendSigned(6, madeAt.milliseconds)
    }

    /// Reads the fields and checks their limits. Others are ignored.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var bytes: [Int: ArraySlice<UInt8>] = [:]
        var numbers: [Int: Int] = [:]
        var madeAt: Timestamp?
        while let field = try reader.next() {
            switch field.number {
            case 1, 2, 3: bytes[field.number] = try field.bytes()
            case 4, 5: numbers[field.number] = Int(try field.small(UInt8.self))
            case 6: madeAt = try Timestamp(milliseconds: try field.signed())
            default: break
            }
        }
        guard let author = UserID(bytes[1] ?? []), let id = DivisionID(bytes[3] ?? []), let madeAt else {
            throw VicinoError(.malformed, "This is not a division of a recovery phrase.")
        }
        try self.init(
            author: author, recoveryKey: Array(bytes[2] ?? []), id: id, needed: numbers[4] ?? 0,
            count: numbers[5] ?? 0, madeAt: madeAt)
    }

    /// Checks that the author has committed to the recovery key.
    ///
    /// - Parameter roster: the newest roster of the author that anyone here has.
    /// - Throws: `VicinoError` with `.refused` if the phrase has been replaced since, and `.badSignature` for another key.
    func check(against roster: Verified<Roster>) throws(VicinoError) {
        guard author == roster.author else { throw Self.foreign }
        guard RecoveryCommitment(to: recoveryKey) != roster.identity.commitment else { return }
        guard roster.identity.successions.contains(where: { $0.recoveryKey == recoveryKey }) else { throw Self.foreign }
        throw VicinoError(
            .refused, "The phrase of these shares has been replaced since they were made. Ask for newer shares.")
    }

    private static let foreign = VicinoError(.badSignature, "A share was not signed by the recovery key of its author.")
}

extension Unverified<RecoveryDivision> {
    /// Checks the signature by the recovery key to which the author has committed.
    package func verified(against roster: Verified<Roster>) throws(VicinoError) -> Verified<RecoveryDivision> {
        let claimed = try claimed()
        try claimed.check(against: roster)
        return try verified(by: claimed.recoveryKey)
    }
}
