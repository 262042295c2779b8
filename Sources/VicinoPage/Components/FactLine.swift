public import VicinoMarkup

/// A fact in a list of them: its name above its value.
public struct FactLine: View {
    private let name: String
    private let value: String
    private let style: String?

    /// - Parameters:
    ///   - name: what the fact is about.
    ///   - value: the fact.
    ///   - style: the classes of the value; nil for none.
    public init(_ name: String, _ value: String, style: String? = nil) {
        self.name = name
        self.value = value
        self.style = style
    }

    /// Name and value, which stand in a ``Dl``.
    public var body: Markup {
        Div {
            Dt(.class("mut")) { name }
            Dd(.class(style)) { value }
        }
    }
}
