extension Attribute {
    // MARK: Values

    /// The kinds of files that a field takes.
    public static func accept(_ value: String?) -> Attribute { Attribute("accept", value) }
    /// The address to which a form is sent.
    public static func action(_ value: String?) -> Attribute { Attribute("action", value) }
    /// What stands in place of a picture that is not seen.
    public static func alternative(_ value: String?) -> Attribute { Attribute("alt", value) }
    /// Whether the browser may fill in the field.
    public static func autocomplete(_ value: String?) -> Attribute { Attribute("autocomplete", value) }
    /// The classes of the style sheet.
    public static func `class`(_ value: String?) -> Attribute { Attribute("class", value) }
    /// The moment that a ``Time`` shows, in the form of RFC 3339.
    public static func dateTime(_ value: String?) -> Attribute { Attribute("datetime", value) }
    /// How a form is encoded.
    public static func encoding(_ value: String?) -> Attribute { Attribute("enctype", value) }
    /// The id of the field that a label names.
    public static func `for`(_ value: String?) -> Attribute { Attribute("for", value) }
    /// The id of the form to which a field belongs.
    public static func form(_ value: String?) -> Attribute { Attribute("form", value) }
    /// The address to which the button sends its form.
    public static func formAction(_ value: String?) -> Attribute { Attribute("formaction", value) }
    /// The address to which a link leads.
    public static func href(_ value: String?) -> Attribute { Attribute("href", value) }
    /// The name by which labels and links find the element.
    public static func id(_ value: String?) -> Attribute { Attribute("id", value) }
    /// The keyboard for the field.
    public static func inputMode(_ value: String?) -> Attribute { Attribute("inputmode", value) }
    /// The language of the text.
    public static func lang(_ value: String?) -> Attribute { Attribute("lang", value) }
    /// The id of a list of proposals for the field.
    public static func list(_ value: String?) -> Attribute { Attribute("list", value) }
    /// The greatest value of a field.
    public static func max(_ value: String?) -> Attribute { Attribute("max", value) }
    /// The least value of a field.
    public static func min(_ value: String?) -> Attribute { Attribute("min", value) }
    /// The name under which a form sends the value.
    public static func name(_ value: String?) -> Attribute { Attribute("name", value) }
    /// An example in an empty field.
    public static func placeholder(_ value: String?) -> Attribute { Attribute("placeholder", value) }
    /// What the link's target is to this page.
    public static func rel(_ value: String?) -> Attribute { Attribute("rel", value) }
    /// What the element is to assistive programs.
    public static func role(_ value: String?) -> Attribute { Attribute("role", value) }
    /// How many lines a field shows.
    public static func rows(_ value: String?) -> Attribute { Attribute("rows", value) }
    /// Of which cells a header is the header.
    public static func scope(_ value: String?) -> Attribute { Attribute("scope", value) }
    /// The address of a picture or script.
    public static func source(_ value: String?) -> Attribute { Attribute("src", value) }
    /// Whether the browser marks mistakes of spelling.
    public static func spellcheck(_ value: String?) -> Attribute { Attribute("spellcheck", value) }
    /// The place in the order of the tab key.
    public static func tabIndex(_ value: String?) -> Attribute { Attribute("tabindex", value) }
    /// A text that appears beside the pointer.
    public static func title(_ value: String?) -> Attribute { Attribute("title", value) }
    /// The kind of a field.
    public static func type(_ value: String?) -> Attribute { Attribute("type", value) }
    /// The value that a form sends.
    public static func value(_ value: String?) -> Attribute { Attribute("value", value) }
    /// How a form is sent.
    public static func method(_ method: FormMethod) -> Attribute { Attribute("method", method.rawValue) }
    /// The maximum number of UTF-16 code units that a field takes.
    public static func maxLength(_ limit: Int?) -> Attribute { Attribute("maxlength", limit.map { "\($0)" }) }

    // MARK: Drawings

    /// The horizontal centre of a circle.
    public static func centerX(_ value: String) -> Attribute { Attribute("cx", value) }
    /// The vertical centre of a circle.
    public static func centerY(_ value: String) -> Attribute { Attribute("cy", value) }
    /// The radius of a circle.
    public static func radius(_ value: String) -> Attribute { Attribute("r", value) }
    /// The radius of the corners of a rectangle.
    public static func cornerRadius(_ value: String) -> Attribute { Attribute("rx", value) }
    /// The left end of a shape.
    public static func x(_ value: String) -> Attribute { Attribute("x", value) }
    /// The upper end of a shape.
    public static func y(_ value: String) -> Attribute { Attribute("y", value) }
    /// The width of a shape.
    public static func width(_ value: String) -> Attribute { Attribute("width", value) }
    /// The height of a shape.
    public static func height(_ value: String) -> Attribute { Attribute("height", value) }
    /// The commands that draw a path.
    public static func path(_ commands: String) -> Attribute { Attribute("d", commands) }
    /// The part of the plane that a drawing shows: its left and upper end, width and height.
    public static func viewBox(_ box: String) -> Attribute { Attribute("viewBox", box) }

    // MARK: Present or absent

    /// Whether the field has the focus when the page opens.
    public static func autofocus(_ isPresent: Bool = true) -> Attribute { Attribute("autofocus", isPresent: isPresent) }
    /// Whether the box is ticked.
    public static func checked(_ isPresent: Bool = true) -> Attribute { Attribute("checked", isPresent: isPresent) }
    /// Whether the browser saves what the link leads to.
    public static func download(_ isPresent: Bool = true) -> Attribute { Attribute("download", isPresent: isPresent) }
    /// Whether the element is not shown.
    public static func hidden(_ isPresent: Bool = true) -> Attribute { Attribute("hidden", isPresent: isPresent) }
    /// Whether the field takes several files.
    package static func multiple(_ isPresent: Bool = true) -> Attribute { Attribute("multiple", isPresent: isPresent) }
    /// Whether the details are shown.
    public static func open(_ isPresent: Bool = true) -> Attribute { Attribute("open", isPresent: isPresent) }
    /// Whether the field must be filled in.
    public static func required(_ isPresent: Bool = true) -> Attribute { Attribute("required", isPresent: isPresent) }
    /// Whether the option is chosen.
    public static func selected(_ isPresent: Bool = true) -> Attribute { Attribute("selected", isPresent: isPresent) }

    // MARK: For assistive programs and scripts

    /// An attribute of ARIA, without its prefix: `.aria(.label, name)`.
    public static func aria(_ name: AriaName, _ value: String?) -> Attribute { Attribute(name.attribute, value) }
    /// Hides what is only decoration from assistive programs.
    public static var decorative: Attribute { Attribute("aria-hidden", "true") }
    /// A value for a script, with the attribute's whole name: `.data("data-wait", text)`.
    public static func data(_ name: StaticString, _ value: String?) -> Attribute { Attribute(name, value) }
}

/// How a form is sent.
public enum FormMethod: String, Sendable {
    /// For questions, which may be repeated.
    case get
    /// For changes.
    case post
}

/// A name of an attribute of ARIA.
public struct AriaName: Sendable {
    let attribute: StaticString

    /// `aria-label`.
    public static let label = AriaName(attribute: "aria-label")
    /// `aria-labelledby`.
    public static let labelledBy = AriaName(attribute: "aria-labelledby")
    /// `aria-describedby`.
    public static let describedBy = AriaName(attribute: "aria-describedby")
    /// `aria-current`.
    public static let current = AriaName(attribute: "aria-current")
    /// `aria-invalid`.
    public static let invalid = AriaName(attribute: "aria-invalid")
}
