internal import VicinoMarkup

/// An attribute of an element. A value that is nil leaves the attribute out.
public struct Attribute: Sendable {
    let name: StaticString
    let value: Value?

    enum Value: Sendable {
        case text(String)
        /// The name alone, such as `checked`.
        case present
    }

    /// An attribute with a value.
    ///
    /// - Parameters:
    ///   - name: its name, which is part of the program.
    ///   - value: its value, which is escaped; nil leaves the attribute out.
    public init(_ name: StaticString, _ value: String?) {
        self.name = name
        self.value = value.map { .text($0) }
    }

    /// An attribute that is there or not, such as `checked`.
    ///
    /// - Parameters:
    ///   - name: its name, which is part of the program.
    ///   - isPresent: whether it is there.
    public init(_ name: StaticString, isPresent: Bool) {
        self.name = name
        value = isPresent ? .present : nil
    }

    /// What a writer writes; nil for nothing.
    var written: MarkupWriter.Attribute? {
        switch value {
        case .text(let text): MarkupWriter.Attribute(name: name, value: text)
        case .present: MarkupWriter.Attribute(name: name, value: nil)
        case nil: nil
        }
    }
}
