import Vicino

/// Looks up the user's stores.
extension Node {
    /// The store that a text names; all stores without one.
    ///
    /// - Throws: a refusal that says how to add one, if there is none.
    func ownStores(named name: String?) throws -> [RepositoryStore] {
        let stores = try repositoryStores()
        if let name { return [try ownStore(named: name, among: stores)] }
        guard !stores.isEmpty else {
            throw Refusal(.notFound, "You publish to no store yet. `vicino cloud add ADDRESS` adds one.")
        }
        return stores
    }

    private func ownStore(named name: String, among stores: [RepositoryStore]) throws -> RepositoryStore {
        do { return try repositoryStore(named: name) } catch let error as VicinoError where error.code == .notFound {
            // One that is being removed is found only if no other has its name.
            let leaving = stores.first { $0.isRemoved && ($0.name == name || $0.address == name) }
            guard let leaving else { throw Refusal(error, hint: "`vicino cloud status` lists your stores.") }
            return leaving
        }
    }
}
