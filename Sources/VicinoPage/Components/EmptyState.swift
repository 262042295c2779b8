public import VicinoMarkup

/// What a card shows in place of a list that is empty: that it is, and the next step as a button.
///
/// ```swift
/// EmptyState("Nothing to buy") { A(.class("btn go"), .href("/add")) { "Add what you need" } }
/// ```
public struct EmptyState: View {
    private let title: String
    private let advice: String?
    private let actions: Markup

    /// - Parameters:
    ///   - title: what is missing.
    ///   - advice: what the user can do; nil if the buttons say it.
    ///   - actions: the links and forms that do it, the likeliest first.
    public init(_ title: String, advice: String? = nil, @MarkupBuilder actions: () -> Markup = { .none }) {
        self.title = title
        self.advice = advice
        self.actions = actions()
    }

    /// Title, advice and buttons.
    public var body: Markup {
        Div(.class("empty")) {
            H2 { title }
            if let advice { P { advice } }
            if !actions.text.isEmpty { Div(.class("row gapt mid")) { actions } }
        }
    }
}
