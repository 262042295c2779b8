import Logging
import Vicino
import VicinoNetworks
import VicinoSettings

/// Reads the settings again while the service runs.
struct SettingsReader {
    let file: SettingsFile
    let state: ServiceState
    let threshold: ServiceLog.Threshold
    let log: Logger

    /// Remembers for good what a person says of a network, in the file, and lets it hold.
    ///
    /// - Throws: why the file cannot be changed, or what is wrong with it.
    func remember(_ verdict: NetworkAnswer.Verdict, about network: PresentNetwork) throws {
        try file.remember(verdict, about: network)
        try readAgain()
    }

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
