package import VicinoDesktop
package import VicinoNetworks

/// What notices on the desktop say, in the words of the program that runs the service.
package struct NoticeWords: Sendable {
    /// The notice about somebody who is near.
    let person: @Sendable (NoticeContent, _ hasButtons: Bool) -> Notice
    /// The notice that asks about a network; `isNamesake` if another one of its name is trusted.
    let network: @Sendable (PresentNetwork, _ isNamesake: Bool, _ hasButtons: Bool) -> Notice

    /// Joins the parts. The keys of the buttons are the raw values of `Request.Answer` and `NetworkVerdict`.
    package init(
        person: @escaping @Sendable (NoticeContent, _ hasButtons: Bool) -> Notice,
        network: @escaping @Sendable (PresentNetwork, _ isNamesake: Bool, _ hasButtons: Bool) -> Notice
    ) {
        (self.person, self.network) = (person, network)
    }
}
