/// What shows notices on this desktop.
package struct NoticeServer: Hashable, Sendable {
    /// What it is called, made safe to show.
    package let name: String
    /// Whether it shows more than a summary.
    package let showsBody: Bool
    /// Whether it takes what looks like markup in a body for markup.
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
