public import Vicino

extension Node.Configuration {
    /// A configuration for a person of a test, with separate folders and the test's clock.
    ///
    /// - Parameters:
    ///   - folder: holds the data and state folders.
    ///   - name: distinguishes the folders from those of the test's other people.
    ///   - kinds: the kinds that the tested program defines.
    public static func testing(
        _ folder: TemporaryFolder, _ name: String, clock: TestClock = TestClock(),
        kinds: [any RecordKind.Type] = []
    ) -> Self {
        var configuration = Self()
        configuration.dataPath = folder.file(name)
        configuration.statePath = folder.file("\(name)-state")
        configuration.now = { clock.now }
        configuration.kinds = kinds
        return configuration
    }
}

extension Node {
    /// A person of a test, with new keys and no records.
    ///
    /// - Parameters:
    ///   - folder: holds the data and state folders.
    ///   - name: the person's claimed name, and the prefix of their folders.
    ///   - kinds: the kinds that the tested program defines.
    /// - Throws: the errors of `create`, such as for a second person of the same name.
    public static func testing(
        _ folder: TemporaryFolder, _ name: String, clock: TestClock = TestClock(),
        kinds: [any RecordKind.Type] = []
    ) throws -> Node {
        try create(.testing(folder, name, clock: clock, kinds: kinds), name: name)
    }

    /// Two people of a test: Anna, who shows records of some kinds, and Ben, who follows her.
    ///
    /// ```swift
    /// let (author, follower) = try await Node.testFriends(sharing: Book.self)
    /// try author.add(Book(title: "Dune"))
    /// ```
    ///
    /// They have met in a session over the loopback interface. Their folders are removed with the last of their nodes.
    ///
    /// - Parameters:
    ///   - kinds: the kinds that the follower may see.
    ///   - clock: the time for both.
    public static func testFriends(
        sharing kinds: any RecordKind.Type..., clock: TestClock = TestClock()
    ) async throws -> (author: Node, follower: Node) {
        let folder = try TemporaryFolder()
        let (author, follower) = (try friend("Anna", folder, clock), try friend("Ben", folder, clock))
        let invitation = try author.invite(kinds: kinds.map { $0.schema.kind })
        try await author.listen(host: "127.0.0.1") { listening in
            _ = try await follower.follow(invitation, at: listening.addresses)
        }
        return (author, follower)
    }

    /// A person whose node keeps the folder.
    private static func friend(_ name: String, _ folder: TemporaryFolder, _ clock: TestClock) throws -> Node {
        var configuration = Configuration.testing(folder, name, clock: clock)
        configuration.now = { withExtendedLifetime(folder) { clock.now } }
        return try create(configuration, name: name)
    }
}
