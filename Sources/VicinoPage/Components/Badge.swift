public import VicinoMarkup

/// The coloured letters of a kind of records, beside its name.
public struct Badge: View {
    private let letters: String
    private let style: String

    /// - Parameters:
    ///   - letters: one or two letters.
    ///   - style: the class of its color.
    public init(_ letters: String, style: String) {
        self.letters = letters
        self.style = style
    }

    /// The letters.
    public var body: Markup { Span(.class("bdg \(style)"), .decorative) { letters } }
}

/// The first letter of a person's name in a ring, beside the name.
public struct Avatar: View {
    private let initial: String
    private let style: String

    /// - Parameters:
    ///   - initial: the letter.
    ///   - style: classes beside that of a ring, such as `s` for a small one.
    public init(_ initial: String, style: String = "") {
        self.initial = initial
        self.style = style
    }

    /// The ring.
    public var body: Markup { Span(.class(style.isEmpty ? "av" : "av \(style)"), .decorative) { initial } }
}
