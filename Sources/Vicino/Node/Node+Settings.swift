/// The user's settings, as far as they go with the user: for a computer that is set up from a store.
extension Node {
    /// The settings that a device of the user has noted last, as the text of a settings file; nil if there are none.
    ///
    /// - Throws: `VicinoError` if the data folder cannot be read.
    package func notedSettings() throws -> [UInt8]? { try settingsNotes.newest() }

    /// Notes the settings of this device for the user's other devices, if they have changed. They are never put in force there
    /// by themselves.
    ///
    /// - Parameter text: the text of a settings file; empty for none.
    /// - Throws: `VicinoError` if nothing can be recorded.
    package func noteSettings(_ text: [UInt8]) throws { try settingsNotes.note(text) }

    private var settingsNotes: SettingsNotes {
        SettingsNotes(files, records: records, ownRecords: ownRecords, now: configuration.now)
    }
}
