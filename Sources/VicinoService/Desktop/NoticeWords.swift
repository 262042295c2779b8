package import VicinoActivity
package import VicinoDesktop
package import VicinoNetworks

/// The texts of desktop notices, in the words of the program that runs the service.
package struct NoticeWords: Sendable {
    /// Makes the notice about a near person.
    let person: @Sendable (NoticeContent, _ hasButtons: Bool) -> Notice
    /// Makes the notice that asks about a network; `isNamesake` if another network of its name is trusted.
    let network: @Sendable (PresentNetwork, _ isNamesake: Bool, _ hasButtons: Bool) -> Notice
    /// Makes the notice of a reminder.
    let reminder: @Sendable (Reminder, CalendarNow, _ hasButtons: Bool) -> Notice

    /// Takes the functions. The keys of the buttons are the raw values of `MeetingQuestion.Answer` and `NetworkAnswer`,
    /// and the keys of `Reminder.Answer`.
    package init(
        person: @escaping @Sendable (NoticeContent, _ hasButtons: Bool) -> Notice,
        network: @escaping @Sendable (PresentNetwork, _ isNamesake: Bool, _ hasButtons: Bool) -> Notice,
        reminder: @escaping @Sendable (Reminder, CalendarNow, _ hasButtons: Bool) -> Notice
    ) {
        self.person = person
        self.network = network
        self.reminder = reminder
    }
}
