import Logging
import Vicino
import VicinoSettings

/// Reads the settings again while the service runs.
struct SettingsReader {
    let file: SettingsFile
    let state: ServiceState
    let threshold: ServiceLog.Threshold
    let log: Logger

    /// Lets what the file says now hold. With a mistake in it, what held before holds on.
    ///
    /// - Throws: what is wrong with the file.
    func readAgain() throws {
        Supervisor.tell(.reloading)
        defer { Supervisor.tell(.ready) }
        do {
            let settings = try file.settings()
            threshold.take(settings.logLevel)
            state.take(settings)
            log.notice("The settings were read again.")
        } catch {
            log.error("The settings stay as they were. \(Failure.message(of: error))")
            throw error
        }
    }
}
