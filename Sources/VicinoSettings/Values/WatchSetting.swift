/// The watch whose steps are recorded: the name that it has in the Bluetooth settings, or its address.
public struct WatchSetting: Hashable, Sendable {
    /// The name or the address.
    public let text: String

    /// The maximum length of a name in bytes of UTF-8, as Bluetooth limits it.
    private static let byteLimit = 248

    /// Takes a name or an address that is not empty, not too long and free of control characters.
    public init?(_ text: String) {
        let isShown = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        guard !text.isEmpty, text.utf8.count <= Self.byteLimit, isShown else { return nil }
        self.text = text
    }
}

extension WatchSetting: SettingValue {
    static var expectation: String { "the name of a watch, such as \"InfiniTime\", or its address" }

    init?(_ plain: PlainValue) {
        guard case .text(let text) = plain else { return nil }
        self.init(text)
    }

    var plain: PlainValue? { .text(text) }
}
