/// What a network, or an interface that stands for all its networks, is called on this device.
public struct NetworkName: Hashable, Sendable {
    /// The name.
    public let text: String

    /// The longest, in bytes of UTF-8. Names of wireless networks have at most 32, which may take four times as many to write,
    /// and what they are recognised by stands behind them.
    public static let byteLimit = 250

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
