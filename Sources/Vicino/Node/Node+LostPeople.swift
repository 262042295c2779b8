internal import VicinoFolder
internal import VicinoStore

/// What is done about a data folder that has lost its database of people.
extension Node {
    /// Whether the folder was set up, and has lost the database of the people whom the user knows.
    package static func hasLostPeople(_ configuration: Configuration) -> Bool { configuration.folder.hasLostCatalog }

    /// Begins anew with nobody, where the database of people is lost.
    ///
    /// Nobody has access then, and the blocks are lost. The records of followed authors stay, and count again as soon as
    /// the user follows the author.
    ///
    /// - Throws: `VicinoError` with `.refused` if the database is there.
    package static func forgetPeople(_ configuration: Configuration) throws {
        // Refuses a folder that is not set up, or belongs to another user.
        try OwnStore.open(configuration.folder).close()
        try Catalog.renew(in: configuration.folder)
    }
}
