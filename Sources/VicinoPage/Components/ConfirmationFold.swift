public import VicinoMarkup

/// A button for a change with consequences. The user opens a line first, which says what the change does.
public struct ConfirmationFold: View {
    private let title: String
    private let advice: String
    private let style: String
    private let action: String

    /// - Parameters:
    ///   - title: what the button does.
    ///   - advice: what that means.
    ///   - style: the classes of the advice.
    ///   - action: the address to which the button sends.
    public init(_ title: String, advice: String, style: String = "sm gapt", action: String) {
        self.title = title
        self.advice = advice
        self.style = style
        self.action = action
    }

    /// The line, and the button behind it.
    public var body: Markup {
        Fold("\(title)…") {
            P(.class(style)) { advice }
            PostForm(action, style: "gapt") {
                Button(.class("danger")) { title }
            }
        }
    }
}
