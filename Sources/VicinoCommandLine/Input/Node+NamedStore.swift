import Vicino

/// Looks up the user's stores.
extension Node {
    /// The store that a text names; all stores without one.
    ///
    /// - Throws: a refusal that says how to add one, if there is none.
    func ownStores(named name: String?) throws -> [RepositoryStore] {
        if let name { return [try repositoryStore(named: name)] }
        let stores = try repositoryStores()
        guard !stores.isEmpty else {
            throw Refusal(.notFound, "You publish to no store yet. `vicino cloud add ADDRESS` adds one.")
        }
        return stores
    }
}
