package import VicinoCore
package import VicinoSync
package import VicinoTesting

/// The simulated grants of an author.
package struct ModelConsent {
    package private(set) var grants: [UserID: Verified<Grant>] = [:]
    package var revocationList: Verified<RevocationList>?
    /// Every grant that was ever given, including those of followers who were revoked since.
    package private(set) var everGranted: [UserID: Set<ViewID>] = [:]
    /// How often a follower with a grant has got another one, which nothing else shows.
    private(set) package var widenings: UInt64 = 0
    private var serials: UInt64 = 0
    /// The number of kinds of each open invitation, by its code.
    private var open: [[UInt8]: Int] = [:]

    /// A follower with a grant, always the same one; nil if there is none.
    package var firstFollower: UserID? { grants.keys.min { $0.bytes.lexicographicallyPrecedes($1.bytes) } }

    /// The serial and version of the next grant for a follower: a new version if they have a grant in force.
    package mutating func nextGrant(to follower: UserID) -> (serial: UInt64, version: UInt64) {
        if let grant = grants[follower] {
            widenings += 1
            return (grant.serial, grant.version + 1)
        }
        serials += 1
        return (serials, serials * 100)
    }

    package mutating func keep(_ grant: Verified<Grant>) {
        grants[grant.follower] = grant
        everGranted[grant.follower, default: []].formUnion(grant.views)
    }

    /// - Returns: the serials that are revoked now; nil if there was no grant.
    package mutating func revoke(_ follower: UserID) -> [UInt64]? {
        guard let grant = grants.removeValue(forKey: follower) else { return nil }
        return ((revocationList?.revoked ?? []) + [grant.serial]).sorted()
    }

    // MARK: Invitations

    package mutating func invite(_ random: inout SeededGenerator, kinds: Int) -> InvitationProof {
        let code = random.bytes(32)
        open[code] = kinds
        return InvitationProof(invitation: Array(code.prefix(8)), code: code)
    }

    /// Uses up an invitation.
    ///
    /// - Returns: its number of kinds; nil if it is not open.
    package mutating func use(_ proof: InvitationProof) -> Int? { open.removeValue(forKey: proof.code) }
}
