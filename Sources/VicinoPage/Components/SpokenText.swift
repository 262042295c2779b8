public import VicinoMarkup

/// A text for assistive programs alone.
public struct SpokenText: View {
    private let text: String

    /// - Parameter text: the text, which begins with a blank if it goes on from a shown text.
    public init(_ text: String) { self.text = text }

    /// The text.
    public var body: Markup { Span(.class("sr")) { text } }
}
