internal import Synchronization

/// Lets work run once at a time.
final class ExclusiveRun: Sendable {
    private let isBusy = Atomic(false)

    /// Does the work, unless it is being done.
    ///
    /// - Returns: nil if it is being done.
    func run<T>(_ work: () async -> T) async -> T? {
        guard !isBusy.exchange(true, ordering: .acquiring) else { return nil }
        defer { isBusy.store(false, ordering: .releasing) }
        return await work()
    }
}
