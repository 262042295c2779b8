internal import VicinoThreads

/// The closures in which a user interface calls functions that wait for the disk.
extension Node {
    /// Makes several changes as `write(_:)` does, away from the caller's thread, which must not wait for the disk: for
    /// user interfaces.
    ///
    /// ```swift
    /// let id = try await node.change { try $0.add(book) }
    /// ```
    ///
    /// It waits for no session, however much that merges. Cancelling the task does not stop it.
    ///
    /// - Parameter body: makes the changes, on another thread; as for `write(_:)`.
    /// - Throws: what `body` throws, or `VicinoError` if the data folder cannot be written; nothing is stored then.
    public func change<T: Sendable>(_ body: @Sendable (Transaction) throws -> T) async throws -> T {
        try await writing.run { try write(body) }
    }

    /// Reads from the node away from the caller's thread, which must not wait for the disk: for user interfaces.
    ///
    /// ```swift
    /// let best = try await node.read { try $0.records(Book.self).filter(\.rating == 5).all() }
    /// ```
    ///
    /// It waits for no session and no write, only for earlier calls of `read`. Cancelling the task does not stop it. To
    /// read again after each change, use `observe(_:)`.
    ///
    /// - Parameter body: reads from the node, on another thread. Each of its requests reads the records as they are then.
    /// - Throws: what `body` throws.
    public func read<T: Sendable>(_ body: @Sendable (Node) throws -> T) async rethrows -> T {
        try await reading.run { try body(self) }
    }

    /// Calls functions of the node that wait for the disk, away from the caller's thread: for user interfaces.
    ///
    /// ```swift
    /// let invitation = try await node.perform { try $0.invite(sharing: Book.self) }
    /// try await node.perform { try $0.revoke(ben) }
    /// ```
    ///
    /// It is for what is neither a change of records (`change`) nor a request (`read`): invitations, followers, names,
    /// policies and files. It waits for no session, and only for earlier calls of `perform`. Cancelling the task
    /// does not stop it.
    ///
    /// - Parameter body: calls functions of the node, on another thread.
    /// - Throws: what `body` throws. What its earlier calls have stored stays stored.
    public func perform<T: Sendable>(_ body: @Sendable (Node) throws -> T) async rethrows -> T {
        try await performing.run { try body(self) }
    }

    /// Calls functions that need no node and wait for the disk, away from the caller's thread: `open`, `create`,
    /// `erase`, `inspect` and `verify`.
    ///
    /// ```swift
    /// let node = try await Node.perform { try Node.open(program: "rides", kinds: [Ride.self], orCreateFor: "Anna") }
    /// ```
    ///
    /// - Parameter body: calls static functions, on another thread.
    /// - Throws: what `body` throws.
    public static func perform<T: Sendable>(_ body: @Sendable () throws -> T) async rethrows -> T {
        try await BlockingWork(alone: "org.vicino.open").run(body)
    }
}
