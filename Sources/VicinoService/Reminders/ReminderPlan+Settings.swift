internal import VicinoActivity
internal import VicinoSettings

extension ReminderPlan {
    /// What the user has chosen; nothing if the desktop is to show no notices.
    init(_ settings: Settings) {
        self.init()
        guard settings.showsNotifications else { return }
        interval = settings.recordReminder.duration
        times = settings.recordTimes.map(\.minute)
        remindsToMove = settings.remindsToMove
        remindsToConfirm = settings.remindsToConfirm
    }
}
