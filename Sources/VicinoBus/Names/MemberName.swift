/// The name of a method, a signal or a property.
///
/// The bus has no rule for the names of properties. Here they follow the rule of the others, as all known ones do.
package struct MemberName: CheckedText {
    package let text: String

    package init(unchecked text: String) { self.text = text }

    package static let noun = "a member name"

    package static func fault(in text: String) -> String? {
        text.utf8.contains(UInt8(ascii: ".")) ? "it has a dot" : elementsFault(in: text, minimum: 1)
    }
}
