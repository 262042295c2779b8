/// What is broken on purpose, to see that the judge of a world of nodes notices.
enum NodeSaboteur: CaseIterable {
    /// Whoever is shut out goes on getting everything.
    case keepsGrants
    /// Replicas say what their authors have not signed.
    case forges
    /// Those who are to have everything in the end do not meet any more.
    case keepsApart
    /// What was deleted stays in a file.
    case remembers

    /// What the judge says of it.
    var breach: String {
        switch self {
        case .keepsGrants: "has what they may not see."
        case .forges: "the signature of the head is wrong."
        case .keepsApart: "lacks something of"
        case .remembers: "has deleted."
        }
    }
}
