public import VicinoMarkup

/// A link to a main page of a site.
public struct NavigationLink: Sendable {
    /// Its name.
    package let name: String
    /// The path of the page.
    package let path: String
    /// The drawing beside it, as `Icon` names it; nil for none.
    package let icon: String?
    /// How much waits behind it; nil for nothing.
    package let waiting: Waiting?

    /// How much waits, as a number and in words.
    public struct Waiting: Sendable {
        let number: String
        let text: String

        /// - Parameters:
        ///   - number: how much waits.
        ///   - text: the same in words, for assistive programs.
        public init(_ number: String, text: String) {
            self.number = number
            self.text = text
        }
    }

    /// - Parameters:
    ///   - name: its name.
    ///   - path: the path of the page.
    ///   - icon: the drawing beside it, as `Icon` names it; nil for none.
    ///   - waiting: how much waits behind it; nil for nothing.
    public init(_ name: String, path: String, icon: String? = nil, waiting: Waiting? = nil) {
        self.name = name
        self.path = path
        self.icon = icon
        self.waiting = waiting
    }
}

/// The links to the main pages of a site.
public struct Navigation: View {
    private let links: [NavigationLink]
    private let label: String
    private let current: String?

    /// - Parameters:
    ///   - links: the links, in the order in which they stand.
    ///   - label: what they are, for assistive programs.
    ///   - current: the path of the link to which the page belongs; nil for none.
    package init(_ links: [NavigationLink], label: String, current: String?) {
        self.links = links
        self.label = label
        self.current = current
    }

    /// The links.
    public var body: Markup {
        Nav(.class("nav"), .aria(.label, label)) {
            Ul {
                for link in links {
                    Li {
                        A(.href(link.path), .aria(.current, link.path == current ? "page" : nil)) { content(of: link) }
                    }
                }
            }
        }
    }

    @MarkupBuilder private func content(of link: NavigationLink) -> Markup {
        if let icon = link.icon { Icon(icon) }
        link.name
        if let waiting = link.waiting {
            B {
                waiting.number
                SpokenText(" \(waiting.text)")
            }
        }
    }
}
