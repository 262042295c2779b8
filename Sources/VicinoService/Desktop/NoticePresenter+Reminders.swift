internal import Vicino
internal import VicinoActivity
internal import VicinoDesktop
internal import VicinoSettings
internal import VicinoThreads

/// Reminders on the desktop.
extension NoticePresenter {
    /// Checks what the user is to be reminded of.
    mutating func remind() async {
        let settings = service.state.settings
        do {
            let plan = ReminderPlan(settings)
            let isQuiet = isQuiet
            let effects = try await withReminders { try $0.check(plan, isQuiet: isQuiet) }
            reminderObstacle = nil
            for effect in effects { await perform(effect) }
        } catch {
            // Reported once: the next check may fail in the same way.
            let message = ErrorText.of(error)
            if message != reminderObstacle {
                service.state.tell(.failed(.reminding, error: VicinoError(ofService: error)))
            }
            reminderObstacle = message
        }
    }

    /// The kind of the reminder that a notice shows.
    func reminder(of id: Notice.ID) -> Reminder.Kind? { reminded.first { $0.value == id }?.key }

    /// Does what the user has answered, and withdraws the notice. Some desktops keep a notice after its button is
    /// pressed.
    mutating func answerReminder(_ kind: Reminder.Kind, _ key: String) async {
        await perform(.withdraw(kind))
        guard let answer = Reminder.Answer(key: key) else { return }
        do {
            for effect in try await withReminders({ try $0.answer(kind, answer) }) { await perform(effect) }
        } catch {
            service.state.tell(.failed(.answering, error: VicinoError(ofService: error)))
        }
    }

    /// Notes that the notice of a reminder is no longer shown.
    mutating func closeReminder(_ kind: Reminder.Kind, _ ending: NoticeEnding) {
        reminded[kind] = nil
        reminders.closed(kind, isDismissed: ending == .dismissed)
    }

    /// Uses the reminders on a thread that may wait for the disk: a check can read thousands of activities.
    private mutating func withReminders<Result: Sendable>(
        _ use: @Sendable (inout NodeReminders) throws -> Result
    ) async throws -> Result {
        let (result, changed) = try await BlockingWork().run { [reminders] in
            var reminders = reminders
            let result = try use(&reminders)
            return (result, reminders)
        }
        reminders = changed
        return result
    }

    private mutating func perform(_ effect: Reminders.Effect) async {
        switch effect {
        case .show(let reminder):
            await trying { presenter in
                let notices = try await presenter.connected()
                let notice = presenter.words.reminder(
                    reminder, presenter.reminders.now, try await notices.server().hasButtons)
                presenter.reminded[reminder.kind] = try await notices.show(notice)
                presenter.service.state.count { $0.noteNotice() }
            }
            // What could not be shown is due again later.
            if reminded[reminder.kind] == nil { reminders.closed(reminder.kind, isDismissed: false) }
        case .withdraw(let kind):
            guard let notices, let id = reminded.removeValue(forKey: kind) else { return }
            await trying { _ in try await notices.withdraw(id) }
        }
    }
}
