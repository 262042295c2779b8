/// Writes HTML or SVG. Names of elements and attributes are part of the program; every text and value is escaped.
///
/// ```swift
/// var svg = MarkupWriter()
/// svg.element("svg", ["role": "img", "aria-label": title]) { svg in
///     svg.element("rect", ["width": "100%", "height": "8"])
/// }
/// let drawing = svg.markup
/// ```
package struct MarkupWriter: Sendable {
    private var text = ""

    /// Begins with nothing.
    package init() {}

    /// What has been written.
    package var markup: Markup { Markup(escaped: text) }

    /// Writes an element without content, which closes itself.
    package mutating func element(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) {
        open(name, attributes)
        text += "/>"
    }

    /// Writes an element with a text as its content.
    package mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:], text content: String
    ) {
        element(name, attributes, content: { $0.write(content) })
    }

    /// Writes an element.
    ///
    /// - Parameters:
    ///   - attributes: its attributes; those without a value are left out.
    ///   - content: writes what is inside.
    package mutating func element(
        _ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?> = [:],
        content: (inout MarkupWriter) throws -> Void
    ) rethrows {
        open(name, attributes)
        text += ">"
        try content(&self)
        text += "</\(name)>"
    }

    /// Writes a text.
    package mutating func write(_ content: String) { text += Self.escaped(content) }

    /// Adds markup that another writer made.
    package mutating func add(_ markup: Markup) { text += markup.text }

    /// An attribute of an element.
    package struct Attribute: Sendable {
        let name: StaticString
        /// Its value; nil if the name stands alone.
        let value: String?

        /// - Parameter value: its value, not yet escaped; nil if the name stands alone.
        package init(name: StaticString, value: String?) {
            self.name = name
            self.value = value
        }
    }

    /// Writes an element around markup.
    package mutating func element(_ name: StaticString, _ attributes: [Attribute], around content: Markup) {
        open(name, attributes)
        text += ">"
        text += content.text
        text += "</\(name)>"
    }

    /// Writes an element of HTML without content, which is not closed.
    package mutating func voidElement(_ name: StaticString, _ attributes: [Attribute]) {
        open(name, attributes)
        text += ">"
    }

    /// Writes an element without content, which closes itself.
    package mutating func closedElement(_ name: StaticString, _ attributes: [Attribute]) {
        open(name, attributes)
        text += "/>"
    }

    private mutating func open(_ name: StaticString, _ attributes: KeyValuePairs<StaticString, String?>) {
        text += "<\(name)"
        for (name, value) in attributes {
            if let value { text += " \(name)=\"\(Self.escaped(value))\"" }
        }
    }

    private mutating func open(_ name: StaticString, _ attributes: [Attribute]) {
        text += "<\(name)"
        for attribute in attributes {
            text += " \(attribute.name)"
            if let value = attribute.value { text += "=\"\(Self.escaped(value))\"" }
        }
    }

    /// A text in which no character has a meaning in markup, within an element or a quoted attribute. Control characters
    /// that XML does not allow are left out.
    static func escaped(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&#39;"
            case "\t", "\n", "\r": result.unicodeScalars.append(scalar)
            default:
                if scalar.value >= 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF {
                    result.unicodeScalars.append(scalar)
                }
            }
        }
        return result
    }
}
