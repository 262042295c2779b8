package import VicinoActivity
package import VicinoDiary

extension Diary {
    /// How activities look for the user: as chosen, and otherwise in the order in which the user began to record them.
    ///
    /// - Parameter settings: the file of settings.
    package func looks(by settings: SettingsFile) -> ActivityLooks {
        ActivityLooks(settings.activityChoices, used: ((try? usedNames()) ?? []).map(\.name))
    }
}
