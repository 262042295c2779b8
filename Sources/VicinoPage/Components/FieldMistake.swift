public import VicinoMarkup

/// What is wrong with a field, below it. The field names it by its id, so that assistive programs say it, too.
public struct FieldMistake: View {
    /// The id by which the field names it.
    public let id: String
    private let cause: String?
    private let sentence: String
    private let style: String
    private let isAlert: Bool

    /// - Parameters:
    ///   - id: the id by which the field names it.
    ///   - cause: what is wrong, in bold before the sentence; nil if the sentence says it.
    ///   - sentence: what is wrong, or what the user can do.
    ///   - style: its classes.
    ///   - isAlert: whether assistive programs say it at once.
    public init(
        _ id: String, cause: String? = nil, sentence: String, style: String = "err sm", isAlert: Bool = false
    ) {
        self.id = id
        self.cause = cause
        self.sentence = sentence
        self.style = style
        self.isAlert = isAlert
    }

    /// The line.
    public var body: Markup {
        P(.class(style), .id(id), .role(isAlert ? "alert" : nil)) {
            if let cause {
                B { cause }
                " "
            }
            sentence
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
