/// The parts of an XML file that imports need.
enum XMLEvent: Equatable {
    /// The start of an element: its name and attributes without namespace prefixes. Attributes of foreign namespaces are
    /// missing.
    case start(name: String, attributes: [String: String], isForeign: Bool)
    /// Text inside an element; an element may have several pieces.
    case text(String)
    /// The end of an element.
    case end(name: String)
}
