internal import VicinoThreads

extension Node {
    /// Runs work that reads or writes files away from Swift's shared threads, which must never wait for the disk.
    package func blocking<T: Sendable>(_ work: @Sendable () throws -> T) async rethrows -> T {
        try await BlockingWork().run(work)
    }
}
