/// The namespaces in scope, after <https://www.w3.org/TR/xml-names/>: which names are the file's own.
///
/// The file's own namespace is that of its root element. A name without a namespace is its own, too, and so is a prefix
/// that is declared nowhere, if the root element has it: some programs write such files.
struct XMLNamespaces {
    /// The namespaces of a prefix, the innermost last; the default namespace has the prefix "".
    private var names: [String: [String]] = [:]
    /// The prefixes that each open element declares.
    private var declared: [[String]] = []
    private var own = ""

    /// Namespaces that are versions of one format, and count as one.
    private static let versions: Set = [
        "http://www.topografix.com/GPX/1/0", "http://www.topografix.com/GPX/1/1",
    ]

    /// Enters an element.
    ///
    /// - Returns: whether its name is foreign, and its own attributes by their names without prefixes.
    mutating func enter(_ tag: XMLTag) -> (isForeign: Bool, attributes: [String: String]) {
        declare(tag)
        if declared.count == 1 { own = namespace(of: tag.prefix) }
        var attributes: [String: String] = [:]
        attributes.reserveCapacity(tag.attributes.count)
        var hasPrefixes = false
        // A name without a prefix is that of the element itself, and counts before any other.
        for attribute in tag.attributes {
            guard attribute.prefix.isEmpty else {
                hasPrefixes = true
                continue
            }
            if attributes[attribute.name] == nil { attributes[attribute.name] = attribute.value }
        }
        guard hasPrefixes else { return (!isOwn(tag.prefix), attributes) }
        for attribute in tag.attributes where attributes[attribute.name] == nil {
            if isOwn(attribute.prefix) { attributes[attribute.name] = attribute.value }
        }
        return (!isOwn(tag.prefix), attributes)
    }

    /// Leaves the innermost element.
    mutating func leave() {
        for prefix in declared.popLast() ?? [] { names[prefix]?.removeLast() }
    }

    private mutating func declare(_ tag: XMLTag) {
        var prefixes: [String] = []
        for attribute in tag.attributes {
            let isDefault = attribute.prefix.isEmpty && attribute.name == "xmlns"
            guard isDefault || attribute.prefix == "xmlns" else { continue }
            let prefix = isDefault ? "" : attribute.name
            prefixes.append(prefix)
            names[prefix, default: []].append(attribute.value)
        }
        declared.append(prefixes)
    }

    private func isOwn(_ prefix: String) -> Bool {
        let namespace = namespace(of: prefix)
        if namespace.isEmpty || namespace == own { return true }
        return Self.versions.contains(namespace) && (own.isEmpty || Self.versions.contains(own))
    }

    /// The namespace of a prefix; for a prefix without one, a text that is no namespace.
    private func namespace(of prefix: String) -> String {
        names[prefix]?.last ?? (prefix.isEmpty ? "" : "prefix \(prefix)")
    }
}
