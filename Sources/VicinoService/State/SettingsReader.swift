internal import VicinoNetworks
internal import VicinoSettings

/// Reads the settings again while the service runs.
struct SettingsReader {
    let file: SettingsFile
    let state: ServiceState

    /// Remembers for good what a user says of a network, in the file, and lets it hold.
    ///
    /// - Throws: why the file cannot be changed, or what is wrong with it.
    func remember(_ verdict: NetworkVerdict, about network: PresentNetwork) throws {
        try file.remember(verdict, about: network)
        try readAgain()
    }

    /// Lets what the file says now hold. With a mistake in it, what held before holds on.
    ///
    /// - Throws: what is wrong with the file.
    func readAgain() throws {
        state.tell(.readingSettings)
        let settings = Result { try file.settings() }
        if case .success(let settings) = settings { state.take(settings) }
        state.tell(.settings(settings))
        _ = try settings.get()
    }
}
