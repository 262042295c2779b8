/// The name of a method, a signal or a property.
///
/// The bus itself says nothing about the names of properties; here they follow the rule for the others, as all known
/// ones do.
package struct MemberName: CheckedText {
    package let text: String

    package init(unchecked text: String) { self.text = text }

    package static let noun = "a member name"

    package static func fault(in text: String) -> String? {
        text.utf8.contains(UInt8(ascii: ".")) ? "it has a dot" : elementsFault(in: text, minimum: 1)
    }
}
