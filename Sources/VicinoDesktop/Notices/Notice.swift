/// A notice for the user on the desktop.
///
/// Its texts may be from outside: they are always shown as plain text.
package struct Notice: Hashable, Sendable {
    /// The urgency of a notice.
    package enum Urgency: UInt8, Sendable {
        case low = 0
        case normal = 1
        case critical = 2
    }

    /// How long a notice is shown.
    package enum Expiry: Hashable, Sendable {
        /// As long as is usual on the desktop.
        case usual
        /// Until the user closes it.
        case untilClosed
        /// For this time.
        case until(Duration)
    }

    /// A button of a notice.
    package struct Button: Hashable, Sendable {
        /// The app's own name for it.
        package let key: String
        /// The text on it.
        package let label: String

        package init(_ key: String, label: String) {
            self.key = key
            self.label = label
        }
    }

    /// The subject, on one line; at most 120 characters are shown.
    package var summary: String
    /// The details; at most 600 characters are shown. Line breaks stay.
    package var body: String
    /// The buttons; at most 6 are shown, and none if the desktop has no buttons.
    package var buttons: [Button]
    /// The key for a click on the notice itself; nil if a click has no effect.
    package var clickKey: String?
    /// The urgency.
    package var urgency = Urgency.normal
    /// How long it is shown.
    package var expiry = Expiry.usual
    /// The kind of event, in the desktops' categories, such as `presence.online`; nil for none.
    package var category: String?

    package init(_ summary: String, body: String = "", buttons: [Button] = [], clickKey: String? = nil) {
        self.summary = summary
        self.body = body
        self.buttons = buttons
        self.clickKey = clickKey
    }

    /// Identifies a notice as long as the app runs, even after another one has replaced it on the screen.
    package struct ID: Hashable, Sendable {
        let number: UInt64
    }
}
