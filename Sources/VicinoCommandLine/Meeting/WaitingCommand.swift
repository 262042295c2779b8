import ArgumentParser

/// A command that may wait for a peer.
///
/// The command runs on the main thread until its first wait. Signals of the system, such as for a file that has grown
/// too large, end the program only on that thread.
protocol WaitingCommand: ParsableCommand {
    /// Does what `run` does for other commands.
    func runWaiting() async throws
}
