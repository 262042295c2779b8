import Testing
import VicinoTesting

/// Runs what may throw where nothing can be thrown, such as in an answer to a question: an error becomes an issue.
func recordingErrors(_ body: () async throws -> Void) async {
    do { try await body() } catch { Issue.record(error) }
}

/// Yields until the task is cancelled.
///
/// - Parameter failure: what has not happened if it is not cancelled.
func untilCancelled(_ failure: String) async {
    await recordingErrors { try await yieldUntil(failure) { Task.isCancelled } }
}
