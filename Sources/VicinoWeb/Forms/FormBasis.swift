internal import VicinoCore

/// What a form showed when it was made, as a digest of each part.
///
/// The form carries it. So its answer can tell what was stored since by another program or page, and what the user typed.
struct FormBasis: Hashable, Sendable {
    /// The name of the hidden field.
    static let field = "shown"

    private let digests: [String]

    /// How many hexadecimal digits stand for a part: enough for two values of one field.
    private static let digits = 8

    init(_ form: ActivityForm) { digests = ActivityForm.Part.allCases.map { Self.digest(form.fields(of: $0)) } }

    /// Reads the basis from a form's field; nil if the text is not one.
    init?(text: String) {
        let isHexadecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
        guard isHexadecimal, text.utf8.count == Self.digits * ActivityForm.Part.allCases.count else { return nil }
        digests = stride(from: 0, to: text.count, by: Self.digits).map {
            String(text.dropFirst($0).prefix(Self.digits))
        }
    }

    /// The text for a form's field.
    var text: String { digests.joined() }

    /// Whether a part of a form is what the first form showed.
    func holds(_ part: ActivityForm.Part, of form: ActivityForm) -> Bool {
        zip(ActivityForm.Part.allCases, digests).contains { $0 == part && $1 == Self.digest(form.fields(of: part)) }
    }

    private static func digest(_ fields: [String]) -> String {
        // The lengths keep two fields apart.
        let text = fields.map { "\($0.utf8.count) \($0)" }.joined()
        return String(Digest.sha256(Array(text.utf8)).description.prefix(digits))
    }
}
