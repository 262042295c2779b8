internal import Dispatch

/// Runs work that waits for the disk away from Swift's shared threads.
///
/// The number of connections limits the number of threads.
enum BlockingWork {
    // The shared threads must not block, and the reads of one page must not wait for those of another.
    private static let queue = DispatchQueue(label: "org.vicino.web", attributes: .concurrent)

    /// Runs a function.
    static func run<Value: Sendable>(_ body: @escaping @Sendable () throws -> Value) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            queue.async { continuation.resume(with: Result { try body() }) }
        }
    }
}
