public import VicinoMarkup

/// What a card shows in place of a list that is empty: that it is, and what the user can do.
public struct EmptyState: View {
    private let title: String
    private let advice: String

    /// - Parameters:
    ///   - title: what is missing.
    ///   - advice: what the user can do.
    public init(_ title: String, advice: String) {
        self.title = title
        self.advice = advice
    }

    /// Title and advice.
    public var body: Markup {
        Div(.class("empty")) {
            H2 { title }
            P { advice }
        }
    }
}
