public import VicinoMarkup

/// A box above a form that says why nothing was done, and that is read at once.
public struct Alert: View {
    private let title: String
    private let advice: String

    /// - Parameters:
    ///   - title: what happened.
    ///   - advice: why, or what the user can do.
    public init(_ title: String, advice: String) {
        self.title = title
        self.advice = advice
    }

    /// The box.
    public var body: Markup {
        Div(.class("err"), .role("alert")) {
            B { title }
            " "
            advice
        }
    }
}
