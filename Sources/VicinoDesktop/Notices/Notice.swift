/// Something to tell the person in front of the screen.
///
/// Texts may come from anybody: they are shown as text, whatever is in them.
package struct Notice: Hashable, Sendable {
    /// How much it matters.
    package enum Urgency: UInt8, Sendable {
        case low = 0
        case normal = 1
        case critical = 2
    }

    /// How long it is shown.
    package enum Stay: Hashable, Sendable {
        /// As long as the desktop usually does.
        case usual
        /// Until the person closes it.
        case untilClosed
        /// For a while.
        case until(Duration)
    }

    /// Something to press.
    package struct Button: Hashable, Sendable {
        /// What the app calls it.
        package let key: String
        /// What stands on it.
        package let label: String

        /// A button.
        package init(_ key: String, label: String) { (self.key, self.label) = (key, label) }
    }

    /// What it is about, on one line; at most 120 characters are shown.
    package var summary: String
    /// More about it; at most 600 characters are shown. Line breaks stay.
    package var body: String
    /// What can be pressed; at most 6 are shown, and none where the desktop has no buttons.
    package var buttons: [Button]
    /// The key that stands for a click on the notice itself; nil if that means nothing.
    package var clickKey: String?
    /// How much it matters.
    package var urgency = Urgency.normal
    /// How long it is shown.
    package var stay = Stay.usual
    /// What kind of event it is, as desktops sort them, such as `presence.online`; nil for none.
    package var category: String?

    /// A notice.
    package init(_ summary: String, body: String = "", buttons: [Button] = [], clickKey: String? = nil) {
        (self.summary, self.body, self.buttons, self.clickKey) = (summary, body, buttons, clickKey)
    }

    /// Names a notice for as long as the app runs, also when another one takes its place on the screen.
    package struct ID: Hashable, Sendable {
        let number: UInt64
    }
}
