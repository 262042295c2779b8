import VicinoCore
import VicinoSync
import VicinoTesting

/// Who may see an author's records, simulated.
struct ModelConsent {
    private(set) var grants: [UserID: Verified<Grant>] = [:]
    var standing: Verified<Standing>?
    /// Every grant that was ever given, also to those who have been shut out since.
    private(set) var everGranted: [UserID: Set<ViewID>] = [:]
    private var serials: UInt64 = 0
    private var open: Set<[UInt8]> = []

    /// The serial and version of the next grant for somebody: a new version, if they have one in force.
    mutating func nextGrant(to follower: UserID) -> (serial: UInt64, version: UInt64) {
        if let grant = grants[follower] { return (grant.serial, grant.version + 1) }
        serials += 1
        return (serials, serials * 100)
    }

    mutating func keep(_ grant: Verified<Grant>) {
        grants[grant.follower] = grant
        everGranted[grant.follower, default: []].formUnion(grant.views)
    }

    /// - Returns: the serials that are revoked now; nil if there was no grant.
    mutating func revoke(_ follower: UserID) -> [UInt64]? {
        guard let grant = grants.removeValue(forKey: follower) else { return nil }
        return ((standing?.revoked ?? []) + [grant.serial]).sorted()
    }

    // MARK: Invitations

    mutating func invite(_ random: inout SeededGenerator) -> InvitationProof {
        let code = random.bytes(32)
        open.insert(code)
        return InvitationProof(invitation: Array(code.prefix(8)), code: code)
    }

    /// Uses up an invitation; false for one that is not open.
    mutating func use(_ proof: InvitationProof) -> Bool { open.remove(proof.code) != nil }
}
