/// A user, with the names by which a text may mean them.
struct NamedUser {
    let user: UserID
    /// The petname.
    var petname: String?
    /// The claimed name.
    var claimedName: String?

    /// Display names for users that are shown together. A user without a petname gets the beginning of their id
    /// appended if their name equals or resembles another user's, or “me”.
    static func names(of users: [NamedUser]) -> [UserID: String] {
        let keys = users.map { Skeleton.keys(of: $0.name) }
        let counts = Dictionary(keys.joined().map { ($0, 1) }, uniquingKeysWith: +)
        return Dictionary(
            zip(users, keys).map { user, keys in
                let isAlone =
                    user.petname != nil || keys.allSatisfy { counts[$0] == 1 } && !Skeleton.areAlike(user.name, "me")
                return (user.user, isAlone ? user.name : "\(user.name) (\(user.user.description.prefix(8)))")
            }
        ) { $1 }
    }

    /// The display name: the petname, the claimed name, or the beginning of the id.
    var name: String { petname ?? claimedName.flatMap(ClaimedName.shown) ?? String(user.description.prefix(8)) }

    /// The user whom a text names: by petname, by at least 8 characters of the id, or by a claimed name that only they
    /// have.
    ///
    /// - Throws: `VicinoError` with `.ambiguous` if the text can mean several users. A petname that another user claims
    ///   is ambiguous too, because a reader of the list may mean either.
    static func find(_ text: String, among users: [NamedUser]) throws -> NamedUser? {
        let wanted = text.nameKey
        let named = users.filter { $0.petname?.nameKey == wanted }
        let ids = named.isEmpty && wanted.utf8.count >= 8 ? users.filter { $0.user.description.hasPrefix(wanted) } : []
        let found = ids.isEmpty ? named + users.filter { $0.petname == nil && $0.claims(wanted) } : ids
        guard found.count <= 1 else {
            let candidates = found.map {
                "\($0.name)\($0.petname == nil ? "" : ", as you call them") (\($0.user))"
            }.joined(separator: ", ")
            throw VicinoError(.ambiguous, "Several people match \(text): \(candidates). Give the id.")
        }
        return found.first
    }

    private func claims(_ wanted: String) -> Bool {
        guard let claimedName, !Petname.looksLikeID(claimedName) else { return false }
        let forms = [ClaimedName.shown(claimedName), DisplayText(claimedName, limit: 60).text]
        return forms.contains { $0?.nameKey == wanted }
    }
}
