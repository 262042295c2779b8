/// Which Bluetooth adapter to use.
public enum AdapterSetting: Hashable, Sendable {
    /// The first one that is on.
    case automatic
    /// The one of this name, such as `hci0`, or of this address.
    case named(String)

    /// The name or address; nil for the first one that is on.
    package var name: String? { if case .named(let name) = self { name } else { nil } }
}

extension AdapterSetting: SettingValue {
    static var expectation: String {
        "\"automatic\", a name such as \"hci0\", or an address such as \"5C:F3:70:00:00:01\""
    }

    init?(_ plain: PlainValue) {
        guard case .text(let text) = plain else { return nil }
        if text == "automatic" {
            self = .automatic
        } else {
            // The kernel numbers adapters with 16 bits.
            let isName = text.wholeMatch(of: /hci(0|[1-9][0-9]{0,4})/) != nil
            let isAddress = text.wholeMatch(of: /([0-9A-Fa-f]{2}:){5}[0-9A-Fa-f]{2}/) != nil
            guard isName || isAddress else { return nil }
            self = .named(text)
        }
    }

    var plain: PlainValue? { .text(name ?? "automatic") }
}
