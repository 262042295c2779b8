/// What an XML file consists of, as far as imports care.
enum XMLEvent: Equatable {
    /// The start of an element: its name and attributes without namespace prefixes.
    case start(name: String, attributes: [String: String])
    /// Text inside an element; it may come in several pieces.
    case text(String)
    /// The end of an element.
    case end(name: String)
}
