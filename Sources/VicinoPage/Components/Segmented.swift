public import VicinoMarkup

/// Views of one thing, beside each other, of which the page shows one.
public struct Segmented: View {
    /// One of the views.
    public struct Choice: Sendable {
        let name: String
        let path: String
        let isCurrent: Bool

        /// - Parameters:
        ///   - name: its name.
        ///   - path: the address of its page.
        ///   - isCurrent: whether the page shows it.
        public init(_ name: String, path: String, isCurrent: Bool = false) {
            self.name = name
            self.path = path
            self.isCurrent = isCurrent
        }
    }

    private let label: String
    private let choices: [Choice]
    private let current: String

    /// - Parameters:
    ///   - label: what is chosen, for assistive programs.
    ///   - choices: the views, in the order in which they stand.
    ///   - current: what the chosen one is to assistive programs: `page`, or `true` for a part of one.
    public init(_ label: String, choices: [Choice], current: String = "page") {
        self.label = label
        self.choices = choices
        self.current = current
    }

    /// The links.
    public var body: Markup {
        Nav(.class("seg"), .aria(.label, label)) {
            for choice in choices {
                A(.href(choice.path), .aria(.current, choice.isCurrent ? current : nil)) { choice.name }
            }
        }
    }
}
