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
        var configuration = Self(program: "vicino")
        configuration.dataPath = folder.file(name)
        configuration.statePath = folder.file("\(name)-state")
        configuration.now = { clock.now }
        configuration.isClockSynchronised = { true }
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
        try create(.testing(folder, name, clock: clock, kinds: kinds), claimedName: name)
    }

    /// A person of a test, whose folders are removed with the last of their nodes.
    ///
    /// ```swift
    /// let (anna, ben) = (try Node.testing("Anna"), try Node.testing("Ben"))
    /// ```
    ///
    /// - Parameters:
    ///   - name: the person's claimed name.
    ///   - kinds: the kinds that the tested program defines.
    public static func testing(
        _ name: String, clock: TestClock = TestClock(), kinds: [any RecordKind.Type] = []
    ) throws -> Node {
        let folder = try TemporaryFolder()
        var configuration = Configuration.testing(folder, name, clock: clock, kinds: kinds)
        configuration.now = { withExtendedLifetime(folder) { clock.now } }
        return try create(configuration, claimedName: name)
    }

    /// Two people of a test, whose program defines some kinds: Anna, who shows records of these kinds and no others, with
    /// all that is not personal and from the beginning; and Ben, who follows her.
    ///
    /// ```swift
    /// let (author, follower) = try await Node.testFriends(sharing: Book.self)
    /// try author.add(Book(title: "Dune"))
    /// ```
    ///
    /// They have met in a session over the loopback interface. Their folders are removed with the last of their nodes.
    /// Waits, such as those of a discovery, take real time.
    ///
    /// - Parameters:
    ///   - kind: a kind of the tested program, which the follower may see.
    ///   - others: more kinds.
    ///   - isMutual: whether Anna follows Ben, too, and sees the same kinds. Only then can Ben hear that she has revoked
    ///     his access.
    ///   - clock: the time for both; it dates records, and stands until the test advances it.
    public static func testFriends(
        sharing kind: any RecordKind.Type, _ others: any RecordKind.Type..., isMutual: Bool = false,
        clock: TestClock = TestClock()
    ) async throws -> (author: Node, follower: Node) {
        let kinds = [kind] + others
        let author = try testing("Anna", clock: clock, kinds: kinds)
        let follower = try testing("Ben", clock: clock, kinds: kinds)
        let shared = Sharing(.kinds(kinds.map { $0.schema.kind }), in: .everything)
        try await author.admit(follower, to: shared)
        if isMutual { try await follower.admit(author, to: shared) }
        return (author, follower)
    }

    private func admit(_ follower: Node, to sharing: Sharing) async throws {
        let invitation = try invite(sharing: sharing)
        try await listen(host: "127.0.0.1") { listening in
            _ = try await follower.follow(invitation, at: listening.addresses, attempts: 4)
        }
    }

    /// Follows an author of a test.
    ///
    /// Where many tests run at once, ten seconds can be too short for a handshake. The invitation stays unused then.
    private func follow(
        _ invitation: Invitation, at addresses: [PeerAddress], attempts: Int
    ) async throws -> FollowReport {
        do { return try await follow(invitation, at: addresses) } catch let error as VicinoError {
            guard attempts > 1, [.rejected, .unreachable].contains(error.code) else { throw error }
            return try await follow(invitation, at: addresses, attempts: attempts - 1)
        }
    }
}
