extension Node {
    /// The sessions that run now through this node in this process, in the order in which they began. The copies of a
    /// node share them.
    public var runningSessions: [RunningSession] { sessions.running.all }

    /// The running sessions now, and again after each change of their progress. They are those of a discovery, of a
    /// listener, of `sync` and of `follow`, whichever side connected.
    ///
    /// ```swift
    /// for await sessions in node.observeRunningSessions() { show(sessions) }
    /// ```
    ///
    /// A slow reader gets the newest state only. It lasts until the task that reads it is cancelled.
    public func observeRunningSessions() -> AsyncStream<[RunningSession]> { sessions.running.changes() }
}
