/// Lets other tasks work until a condition holds, and fails once it has waited too long.
///
/// For a test that waits for what another task does. It neither sleeps longer than necessary nor waits forever:
///
/// ```swift
/// try await yieldUntil("the book never appeared") { !shelf.titles.isEmpty }
/// ```
///
/// The condition is asked again and again, so it should be quick. After some turns there is a pause of a millisecond
/// between them, so that a test that waits leaves the processor to others. The clock is read seldom, so a wait in vain can
/// take a little longer. It also takes longer if this process hardly runs, because then the other task does not either: it
/// ends after one turn or more for each 20 milliseconds of the bound.
///
/// - Parameters:
///   - failure: what has not happened if it fails; the error ends with these words.
///   - bound: how long to wait, in real time.
///   - condition: whether it has happened.
/// - Throws: ``ExpiredWait`` after that time, and the errors of the condition. `CancellationError` if the task is
///   cancelled and the condition does not hold.
public func yieldUntil(
    _ failure: String, within bound: Duration = .seconds(300), _ condition: () async throws -> Bool
) async throws {
    let start = ContinuousClock.now
    try await yieldUntil(
        failure, within: bound, waited: { start.duration(to: .now) },
        // A cancelled wait ends with the next turn.
        pause: { try? await Task.sleep(for: .milliseconds(1)) }, condition)
}

/// How many turns follow each other without a pause.
private let quickTurns = 256

/// Lets other tasks work until a condition holds.
///
/// - Parameters:
///   - waited: how long it has waited.
///   - pause: what comes between two turns after the first ones.
package func yieldUntil(
    _ failure: String, within bound: Duration, waited: () -> Duration, pause: () async -> Void = { await Task.yield() },
    _ condition: () async throws -> Bool
) async throws {
    let fewestTurns = Int(bound / .milliseconds(20))
    var turns = 0
    while try await !condition() {
        try Task.checkCancellation()
        if turns.isMultiple(of: 64), turns >= fewestTurns, waited() >= bound {
            throw ExpiredWait(failure: failure, bound: bound)
        }
        turns += 1
        if turns > quickTurns { await pause() } else { await Task.yield() }
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

    /// Such as "In 300.0 seconds, the book never appeared."
    public var description: String { "In \(bound), \(failure)." }
}
