import ServiceLifecycle
import UnixSignals
import VicinoService

/// Reads the settings again on SIGHUP, which `systemctl --user reload vicino` sends.
struct ReloadService: Service {
    let service: NodeService

    func run() async throws {
        for await _ in await UnixSignalsSequence(trapping: .sighup).cancelOnGracefulShutdown() {
            // The log reports the mistake.
            try? await service.reloadSettings()
        }
    }
}
