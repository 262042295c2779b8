package import VicinoCore

/// The user's former id, if an earlier program made this folder.
extension OwnStore {
    /// The id that the user had in an earlier program; nil for most.
    package func former() throws -> UserID? { try roster().value.former?.user }

    /// Whether a user id is the user's, or was.
    package func isOwn(_ author: UserID) throws -> Bool { try author == user || author == former() }
}
