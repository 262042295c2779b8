/// Lets other tasks work until a condition holds, and fails once it has waited too long.
///
/// For a test that waits for what another task does. It neither sleeps longer than necessary nor waits forever:
///
/// ```swift
/// try await yieldUntil("the book never appeared") { !shelf.titles.isEmpty }
/// ```
///
/// The condition is asked again and again, so it should be quick. The clock is read seldom, so a wait in vain can take
/// a little longer.
///
/// - Parameters:
///   - failure: what has not happened if it fails; the error ends with these words.
///   - bound: how long to wait, in real time.
///   - condition: whether it has happened.
/// - Throws: ``ExpiredWait`` after that time, and the errors of the condition. `CancellationError` if the task is
///   cancelled and the condition does not hold.
public func yieldUntil(
    _ failure: String, within bound: Duration = .seconds(120), _ condition: () async throws -> Bool
) async throws {
    let start = ContinuousClock.now
    try await yieldUntil(failure, within: bound, waited: { start.duration(to: .now) }, condition)
}

/// Lets other tasks work until a condition holds.
///
/// - Parameter waited: how long it has waited.
package func yieldUntil(
    _ failure: String, within bound: Duration, waited: () -> Duration, _ condition: () async throws -> Bool
) async throws {
    var turns = 0
    while try await !condition() {
        try Task.checkCancellation()
        if turns.isMultiple(of: 64), waited() >= bound { throw ExpiredWait(failure: failure, bound: bound) }
        turns += 1
        await Task.yield()
    }
}

/// The error of a test that has waited in vain.
///
/// It is no ``VicinoError``, so a test that expects one does not take it for that.
public struct ExpiredWait: Error, Hashable, CustomStringConvertible {
    /// What has not happened.
    public let failure: String
    /// How long the test has waited.
    public let bound: Duration

    /// Such as "In 120.0 seconds, the book never appeared."
    public var description: String { "In \(bound), \(failure)." }
}
