internal import Vicino
internal import VicinoNetworks
internal import VicinoSettings

/// Reads the settings again while the service runs.
struct SettingsReader {
    let file: SettingsFile
    let state: ServiceState

    /// Stores permanently in the file what the user says about a network, and puts it in force.
    ///
    /// - Throws: why the file cannot be changed, or what is wrong with it.
    func remember(_ answer: NetworkAnswer, about network: PresentNetwork) throws {
        try file.remember(answer, about: network)
        try reload()
    }

    /// Puts the file's present settings in force. After a mistake, the previous settings stay in force.
    ///
    /// - Throws: what is wrong with the file.
    func reload() throws {
        state.tell(.reloadingSettings)
        let settings = Result { try file.settings() }.mapError { VicinoError(ofService: $0) }
        if case .success(let settings) = settings { state.apply(settings) }
        state.tell(.settings(settings))
        _ = try settings.get()
    }
}
