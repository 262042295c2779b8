public import VicinoMarkup

/// A drawing of the page's frame, beside a text that says the same.
public struct Icon: View {
    /// The name of a drawing.
    public struct Name: Sendable {
        let reference: String

        /// A drawing by the id of its symbol in the frame.
        ///
        /// - Parameter id: the symbol's id without its prefix `i-`.
        public init(_ id: StaticString) { reference = "#i-\(id)" }

        /// A lock, for what is only read.
        public static let lock = Name("lock")
    }

    private let name: Name

    /// Shows a drawing.
    public init(_ name: Name) { self.name = name }

    /// The drawing.
    public var body: Markup {
        Svg(.class("ic"), .decorative) { Use(.href(name.reference)) }
    }
}
