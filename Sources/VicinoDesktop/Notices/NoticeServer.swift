/// The notification server of this desktop.
package struct NoticeServer: Hashable, Sendable {
    /// Its name, made safe to show.
    package let name: String
    /// Whether it shows the body besides the summary.
    package let showsBody: Bool
    /// Whether it interprets markup in a body.
    package let readsMarkup: Bool
    /// Whether it has buttons.
    package let hasButtons: Bool

    init(name: String, capabilities: [String]) {
        self.name = name
        showsBody = capabilities.contains("body")
        readsMarkup = capabilities.contains("body-markup")
        hasButtons = capabilities.contains("actions")
    }
}
