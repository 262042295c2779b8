public import VicinoMarkup

/// A value that a form sends, and does not show.
public struct HiddenField: View {
    private let name: String
    private let value: String?
    private let formID: String?

    /// - Parameters:
    ///   - name: the name under which the form sends it.
    ///   - value: the value; nil leaves the field out.
    ///   - formID: the id of its form; nil for the form in which it stands.
    public init(_ name: String, _ value: String?, ofForm formID: String? = nil) {
        self.name = name
        self.value = value
        self.formID = formID
    }

    /// The field.
    public var body: Markup {
        if let value { Input(.type("hidden"), .form(formID), .name(name), .value(value)) }
    }
}
