import ArgumentParser

/// A command that may wait for somebody else.
///
/// It runs on the main thread until it waits for the first time. Only there signals of the system, as that a file has
/// grown too large, end the program.
protocol WaitingCommand: ParsableCommand {
    /// Does what `run` does for others.
    func runWaiting() async throws
}
