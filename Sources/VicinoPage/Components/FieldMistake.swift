public import VicinoMarkup

/// What is wrong with a field, below it. The field names it by its id, so that assistive programs say it, too.
public struct FieldMistake: View {
    /// The id by which the field names it.
    public let id: String
    private let cause: String?
    private let advice: String
    private let style: String
    private let isAlert: Bool

    /// - Parameters:
    ///   - id: the id by which the field names it.
    ///   - cause: what is wrong, in bold before the rest; nil if the rest says it.
    ///   - advice: what the user can do, or what is wrong.
    ///   - style: its classes.
    ///   - isAlert: whether assistive programs say it at once.
    public init(
        _ id: String, cause: String? = nil, advice: String, style: String = "err sm", isAlert: Bool = false
    ) {
        self.id = id
        self.cause = cause
        self.advice = advice
        self.style = style
        self.isAlert = isAlert
    }

    /// - Parameters:
    ///   - id: the id by which the field names it.
    ///   - sentence: what is wrong.
    ///   - style: its classes.
    ///   - isAlert: whether assistive programs say it at once.
    public init(_ id: String, sentence: String, style: String = "err sm", isAlert: Bool = false) {
        self.init(id, advice: sentence, style: style, isAlert: isAlert)
    }

    /// The sentence.
    public var body: Markup {
        P(.class(style), .id(id), .role(isAlert ? "alert" : nil)) {
            if let cause {
                B { cause }
                " "
            }
            advice
        }
    }
}

extension Attribute {
    /// Tells assistive programs that a field holds a mistake.
    ///
    /// - Parameter mistake: what is wrong with the field; nil if nothing is, which leaves the attribute out.
    public static func invalid(by mistake: FieldMistake?) -> Attribute {
        .aria(.invalid, mistake.map { _ in "true" })
    }

    /// Names the mistake of a field.
    ///
    /// - Parameter mistake: what is wrong with the field; nil if nothing is, which leaves the attribute out.
    public static func described(by mistake: FieldMistake?) -> Attribute { .aria(.describedBy, mistake?.id) }
}
