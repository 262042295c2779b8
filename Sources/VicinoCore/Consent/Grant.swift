/// An author's signed permission for one follower to have some of the author's views, for a limited time.
package struct Grant: Signable, Hashable {
    /// The device that signs, of the author whose records it is about.
    package let signer: SigningDevice
    /// The only user who may use the grant.
    package let follower: UserID
    /// The number by which a revocation list names the grant; random, and the same in all versions.
    package let serial: UInt64
    /// The version, from 1; it rises with every renewal, and the highest counts.
    package let version: UInt64
    /// The views that the follower may see, ascending; at most 64.
    package let views: [ViewID]
    /// The first moment at which it is in force.
    package let notBefore: Timestamp
    /// The first moment at which it is no longer in force; at most 90 days after `notBefore`.
    package let expiry: Timestamp
    /// To what extent the views show records, for the follower to read; nil if the grant does not say.
    package let extent: SharedExtent?

    /// The maximum number of views in a grant.
    package static let viewLimit = 64
    /// The maximum time for which a grant may be in force, in milliseconds: 90 days.
    package static let longestTerm: Int64 = 90 * 86_400_000
    /// `org.vicino.grant/1`.
    package static let label = "org.vicino.grant/1"

    /// Makes a grant.
    ///
    /// - Throws: `VicinoError` with `.malformed` if there are no views, too many, or they do not ascend. The same holds
    ///   if the grant would never be in force, or for longer than 90 days, and for a version of 0.
    package init(
        signer: SigningDevice, follower: UserID, serial: UInt64, version: UInt64, views: [ViewID], notBefore: Timestamp,
        expiry: Timestamp, extent: SharedExtent? = nil
    ) throws(VicinoError) {
        guard (1...Self.viewLimit).contains(views.count), zip(views, views.dropFirst()).allSatisfy(<) else {
            throw VicinoError(.malformed, "A grant names 1 to \(Self.viewLimit) views, in ascending order.")
        }
        guard notBefore < expiry, expiry.milliseconds - notBefore.milliseconds <= Self.longestTerm else {
            throw VicinoError(.malformed, "A grant is in force for 90 days at most.")
        }
        guard signer.key.count == 32, version > 0, signer.roster > 0 else {
            throw VicinoError(.malformed, "A grant is incomplete, or a value in it is not allowed.")
        }
        self.signer = signer
        self.follower = follower
        self.serial = serial
        self.version = version
        self.views = views
        self.notBefore = notBefore
        self.expiry = expiry
        self.extent = extent
    }

    /// Whether the grant is in force for its author, who has made it: its term is not over, and it is not revoked.
    ///
    /// The author's device does not ask whether the term has begun. A clock that shows an earlier time is wrong.
    ///
    /// - Parameters:
    ///   - now: the present moment, by the author's clock.
    ///   - revocationList: the author's newest revocation list.
    package func isInForce(at now: Timestamp, revocationList: Verified<RevocationList>?) -> Bool {
        now < expiry && revocationList?.revoked.contains(serial) != true
    }
}

extension Grant {
    /// The author whose records it is about.
    package var author: UserID { signer.author }

    /// The key of the device that signs.
    package var device: [UInt8] { signer.key }

    /// The version of the roster that lists the device.
    package var roster: UInt64 { signer.roster }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, author.bytes)
        writer.appendBytes(2, device)
        writer.appendUnsigned(3, roster)
        writer.appendBytes(4, follower.bytes)
        writer.appendUnsigned(5, serial)
        writer.appendUnsigned(6, version)
        for view in views { writer.appendBytes(7, view.bytes) }
        writer.appendSigned(8, notBefore.milliseconds)
        writer.appendSigned(9, expiry.milliseconds)
        extent?.append(to: &writer, form: 10, since: 11)
        return writer.bytes
    }

    /// Reads a grant and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var bytes = [Int: ArraySlice<UInt8>]()
        var numbers = [Int: UInt64]()
        var times: [Int: Timestamp] = [:]
        var views: [ViewID?] = []
        while let field = try reader.next() {
            switch field.number {
            case 1, 2, 4: bytes[field.number] = try field.bytes()
            case 3, 5, 6, 10: numbers[field.number] = try field.unsigned()
            case 7:
                guard views.count < Self.viewLimit else {
                    throw VicinoError(.malformed, "A grant names too many views.")
                }
                views.append(ViewID(try field.bytes()))
            case 8, 9, 11: times[field.number] = try Timestamp(milliseconds: try field.signed())
            default: break
            }
        }
        guard let author = UserID(bytes[1] ?? []), let follower = UserID(bytes[4] ?? []), let serial = numbers[5],
            let notBefore = times[8], let expiry = times[9], !views.contains(nil)
        else { throw VicinoError(.malformed, "A grant is incomplete, or a value in it is not allowed.") }
        try self.init(
            signer: SigningDevice(author: author, key: Array(bytes[2] ?? []), roster: numbers[3] ?? 0),
            follower: follower, serial: serial, version: numbers[6] ?? 0, views: views.compactMap { $0 },
            notBefore: notBefore, expiry: expiry, extent: SharedExtent(form: numbers[10], since: times[11]))
    }
}

extension Unverified<Grant> {
    /// Checks that a device on the author's roster signed the grant, and that the author has not removed this device.
    ///
    /// A signature does not say when it was made, so a thief of a removed device could make grants.
    package func verified(against roster: Verified<Roster>) throws(VicinoError) -> Verified<Grant> {
        let claimed = try claimed()
        guard claimed.author == roster.author, roster.includes(signingKey: claimed.device),
            claimed.roster <= roster.version
        else { throw VicinoError(.badSignature, "A grant is not signed by a device of its author.") }
        guard !roster.hasRemoved(signingKey: claimed.device) else {
            throw VicinoError(.badSignature, "A grant is signed by a device that its author has removed.")
        }
        return try verified(by: claimed.device)
    }
}
