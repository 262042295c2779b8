/// What an item in the status bar of the desktop shows.
///
/// Its texts may be from outside: they are always shown as plain text.
package struct StatusItemContent: Hashable, Sendable {
    /// A line of the menu.
    package enum Line: Hashable, Sendable {
        /// Something to press: the app's own name for it, and its text.
        case entry(key: String, label: String)
        /// A line between groups of entries.
        case separator
    }

    /// What the item is called, on one line.
    package var title: String
    /// What a desktop shows besides the title while the pointer is on the item. Line breaks stay.
    package var details: String
    /// The menu, from top to bottom.
    package var menu: [Line]

    package init(_ title: String, details: String = "", menu: [Line] = []) {
        self.title = title
        self.details = details
        self.menu = menu
    }
}

/// What happens to an item in the status bar.
package enum StatusItemEvent: Hashable, Sendable {
    /// A status bar shows it.
    case appeared
    /// A press on the item.
    case pressed
    /// A press on an entry of the menu, with the key that the app gave.
    case chose(key: String)
    /// The menu is about to be shown.
    case opensMenu
}
