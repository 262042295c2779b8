/// An author's signed list of grants that are revoked before they expire; every head names the version that it was
/// signed under.
package struct RevocationList: Signable, Hashable {
    /// The author whose grants these are.
    package let author: UserID
    /// The key of the device that signs.
    package let device: [UInt8]
    /// The version, from 1; it rises with every revocation.
    package let version: UInt64
    /// The serial numbers of revoked grants, ascending.
    package let revoked: [UInt64]

    /// The maximum number of serial numbers in a revocation list.
    package static let revokedLimit = 65_536
    /// `org.vicino.standing/1`.
    package static let label = "org.vicino.standing/1"

    package init(author: UserID, device: [UInt8], version: UInt64, revoked: [UInt64]) {
        self.author = author
        self.device = device
        self.version = version
        self.revoked = revoked
    }

    /// When this version was made, if its author's program takes the seconds since 1970 as versions, as this one does.
    package var madeAt: Timestamp? {
        Int64(exactly: version).flatMap { $0 <= Timestamp.latest.milliseconds / 1000 ? $0 * 1000 : nil }
            .flatMap { try? Timestamp(milliseconds: $0) }
    }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, author.bytes)
        writer.appendBytes(2, device)
        writer.appendUnsigned(3, version)
        for serial in revoked { writer.appendUnsigned(4, serial) }
        return writer.bytes
    }

    /// Reads a revocation list and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var author: UserID?
        var device: [UInt8] = []
        var version = UInt64(0)
        var revoked = [UInt64]()
        while let field = try reader.next() {
            switch field.number {
            case 1: author = UserID(try field.bytes())
            case 2: device = Array(try field.bytes())
            case 3: version = try field.unsigned()
            case 4: revoked.append(try field.unsigned())
            default: break
            }
        }
        guard let author, device.count == 32, version > 0, revoked.count <= Self.revokedLimit else {
            throw VicinoError(.malformed, "A revocation list lacks a part or is too long.")
        }
        guard zip(revoked, revoked.dropFirst()).allSatisfy(<) else {
            throw VicinoError(.malformed, "The serial numbers in a revocation list are out of order.")
        }
        self.init(author: author, device: device, version: version, revoked: revoked)
    }
}

extension Unverified<RevocationList> {
    /// Checks that a device on the author's roster signed the list.
    package func verified(against roster: Verified<Roster>) throws(VicinoError) -> Verified<RevocationList> {
        let claimed = try claimed()
        guard claimed.author == roster.author, roster.includes(signingKey: claimed.device) else {
            throw VicinoError(.badSignature, "A revocation list is not signed by a device of its author.")
        }
        return try verified(by: claimed.device)
    }
}

extension Verified<Roster> {
    /// The newest of an author's revocation lists, all of which must verify.
    ///
    /// A list signed by a removed device does not count: a thief of the device could claim for ever that no grant is
    /// revoked.
    package func newestRevocationList(_ lists: [Unverified<RevocationList>]) throws(VicinoError) -> Verified<
        RevocationList
    >? {
        var newest: Verified<RevocationList>?
        for list in lists {
            let verified = try list.verified(against: self)
            guard !hasRemoved(signingKey: verified.device), verified.version > newest?.version ?? 0 else { continue }
            newest = verified
        }
        return newest
    }
}
