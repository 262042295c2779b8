/// The name on this device of a network, or of an interface that covers all its networks.
public struct NetworkName: Hashable, Sendable {
    /// The name.
    public let text: String

    /// The limit in bytes of UTF-8. Names of wireless networks have at most 32 bytes, which may take four times as many
    /// to write. The id of the network follows them.
    package static let byteLimit = 250

    /// Takes a name that is not empty, not too long and free of control characters.
    public init?(_ text: String) {
        let isShown = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !text.isEmpty, text.utf8.count <= Self.byteLimit, isShown else { return nil }
        self.text = text
    }
}

extension NetworkName: SettingValue {
    static var expectation: String { "a name in quotes of 1 to \(byteLimit) bytes" }

    init?(_ plain: PlainValue) {
        guard case .text(let text) = plain else { return nil }
        self.init(text)
    }

    var plain: PlainValue? { .text(text) }
}
