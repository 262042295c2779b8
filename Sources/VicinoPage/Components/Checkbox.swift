public import VicinoMarkup

/// A box to tick, with its text.
public struct Checkbox: View {
    private let name: String
    private let value: String
    private let text: String
    private let isChecked: Bool
    private let style: String?

    /// - Parameters:
    ///   - text: the text beside it.
    ///   - name: the name under which the form sends it.
    ///   - value: what the form sends if it is ticked.
    ///   - isChecked: whether it is ticked at first.
    ///   - style: the classes of both; nil for none.
    public init(_ text: String, name: String, value: String, isChecked: Bool = false, style: String? = nil) {
        self.text = text
        self.name = name
        self.value = value
        self.isChecked = isChecked
        self.style = style
    }

    /// The box.
    public var body: Markup {
        Label(.class(style)) {
            Input(.type("checkbox"), .name(name), .value(value), .checked(isChecked))
            text
        }
    }
}

/// One of several choices that exclude each other, with its text.
public struct RadioButton: View {
    private let name: String
    private let value: String
    private let text: String
    private let isChecked: Bool

    /// - Parameters:
    ///   - text: the text beside it.
    ///   - name: the name under which the form sends the choice.
    ///   - value: what the form sends if it is chosen.
    ///   - isChecked: whether it is chosen at first.
    public init(_ text: String, name: String, value: String, isChecked: Bool = false) {
        self.text = text
        self.name = name
        self.value = value
        self.isChecked = isChecked
    }

    /// The button.
    public var body: Markup {
        Label {
            Input(.type("radio"), .name(name), .value(value), .checked(isChecked))
            text
        }
    }
}
