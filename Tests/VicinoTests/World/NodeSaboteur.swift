/// A deliberate fault, to see that the judge of a world of nodes notices.
enum NodeSaboteur: CaseIterable {
    /// Revoked followers still get everything.
    case keepsGrants
    /// Replicas hold what their authors have not signed.
    case forges
    /// Peers that must have everything in the end do not meet any more.
    case keepsApart
    /// Deleted content stays in a file.
    case remembers

    /// The judge's words for it.
    var breach: String {
        switch self {
        case .keepsGrants: "has what they may not see."
        case .forges: "the signature of the head is wrong."
        case .keepsApart: "lacks something of"
        case .remembers: "has deleted."
        }
    }
}
