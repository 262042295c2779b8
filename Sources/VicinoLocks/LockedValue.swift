internal import Synchronization

/// A value that one thread at a time may read and change.
///
/// It replaces `Mutex` everywhere in this package. `Mutex` asks for the thread's id in code that the compiler copies
/// into its callers. In an optimized asynchronous function, Swift 6.3 may keep the address of that id over a
/// suspension. The function then locks and unlocks with the ids of two threads, which ends the program. The functions
/// here are never copied into their callers, so none of them can be suspended.
package struct LockedValue<Value: ~Copyable>: ~Copyable, Sendable {
    private let mutex: Mutex<Value>

    /// Keeps a value behind a new lock.
    package init(_ value: consuming sending Value) { mutex = Mutex(value) }

    /// Locks, runs a body with the value, and unlocks; waits for another thread that has the lock.
    ///
    /// The body must not lock the same value again. It must not wait, but for the disk where each caller's thread may.
    ///
    /// - Returns: what the body returns.
    /// - Throws: what the body throws; the value keeps what was changed before.
    @inline(never)
    package borrowing func withLock<Result: ~Copyable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> sending Result {
        try mutex.withLock(body)
    }
}
