/// A user with the names that a text may mean them by.
struct NamedUser {
    let user: UserID
    /// The name that one gives them.
    var petname: String?
    /// What they call themselves.
    var claimedName: String?

    /// What to call them.
    var name: String {
        petname ?? claimedName.map { displaySafe($0, limit: 60) } ?? String(user.description.prefix(8))
    }

    /// The one whom a text names: by the petname, by at least 8 characters of the id, or by what only they call
    /// themselves. A name that somebody has chosen for themselves comes last, so that it can hide nobody.
    ///
    /// - Throws: `NodeError` if several are meant.
    static func find(_ text: String, among users: [NamedUser]) throws -> NamedUser? {
        let wanted = text.lowercased()
        if let named = users.first(where: { $0.petname?.lowercased() == wanted }) { return named }
        let ids = wanted.utf8.count >= 8 ? users.filter { $0.user.description.hasPrefix(wanted) } : []
        let found = ids.isEmpty ? users.filter { $0.petname == nil && $0.claims(wanted) } : ids
        guard found.count <= 1 else {
            let candidates = found.map { "\($0.name) (\($0.user))" }.joined(separator: ", ")
            throw NodeError(.ambiguous, "Several people are meant by \(text): \(candidates). Give the id.")
        }
        return found.first
    }

    private func claims(_ wanted: String) -> Bool {
        guard let claimedName, !Node.looksLikeID(claimedName) else { return false }
        return displaySafe(claimedName, limit: 60).lowercased() == wanted
    }
}
