import ServiceLifecycle
import UnixSignals
import VicinoService

/// Reads the settings again when the system says so, as `systemctl --user reload vicino` makes it do.
struct ReloadService: Service {
    let service: NodeService

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            // What is wrong stands in the log.
            try? service.readSettings()
        }
    }
}
