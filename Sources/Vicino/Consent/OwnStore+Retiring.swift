internal import VicinoStore

extension OwnStore {
    /// Deletes the logs of audiences that no longer have a follower. What cannot be deleted now is deleted with the next
    /// change of what followers see.
    func retireAudiences(without catalog: Catalog, at now: Timestamp) {
        try? catalog.withSharings(at: now) { try retireAudiences(keeping: $0) }
    }

    /// Ends the audiences that another device of the user has deleted as unused, unless a person here follows in them.
    func endAudiences(without catalog: Catalog, at now: Timestamp) {
        try? catalog.withSharings(at: now) { try endAudiences(keeping: $0) }
    }
}
