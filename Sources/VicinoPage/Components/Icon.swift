public import VicinoMarkup

/// A drawing of the page's frame, beside a text that says the same.
public struct Icon: View {
    private let name: String

    /// - Parameter name: the id of the drawing's symbol in the frame, without its prefix `i-`.
    public init(_ name: String) { self.name = name }

    /// The drawing.
    public var body: Markup {
        Svg(.class("ic"), .decorative) { Use(.href("#i-\(name)")) }
    }
}
