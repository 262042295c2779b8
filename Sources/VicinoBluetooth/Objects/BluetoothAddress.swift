/// The address of a device on Bluetooth LE.
///
/// ```
/// 5C:F3:70:00:00:01/public      6A:12:F0:9B:11:C4/random
/// ```
package struct BluetoothAddress: Hashable, Sendable {
    /// The six bytes, the most significant first.
    package let bytes: [UInt8]
    /// Whether the address is random, static or private; otherwise it is public.
    package let isRandom: Bool

    /// Reads the text of an address; nil if it is none.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(parts[0], type: parts[1])
    }

    /// Reads six bytes between colons, and `public` or `random`; nil if they are not.
    init?(_ digits: some StringProtocol, type: some StringProtocol) {
        let bytes = digits.split(separator: ":", omittingEmptySubsequences: false)
            .compactMap { $0.utf8.count == 2 && $0.allSatisfy(\.isHexDigit) ? UInt8($0, radix: 16) : nil }
        guard bytes.count == 6, digits.utf8.count == 17, type == "public" || type == "random" else { return nil }
        (self.bytes, isRandom) = (bytes, type == "random")
    }

    /// The text, as in the examples.
    package var text: String {
        let digits = bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
        return digits.joined(separator: ":") + (isRandom ? "/random" : "/public")
    }
}
