import ServiceLifecycle
import UnixSignals

/// Reads the settings again when the system says so, as `systemctl --user reload vicino` makes it do.
struct ReloadService: Service {
    let settings: SettingsReader

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            // What is wrong stands in the log.
            try? settings.readAgain()
        }
    }
}
