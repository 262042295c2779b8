/// The address of a device on Bluetooth Low Energy, as sightings state it.
///
/// ```
/// 5C:F3:70:00:00:01/public      6A:12:F0:9B:11:C4/random
/// ```
package struct BluetoothAddress: Hashable, Sendable {
    /// The six bytes, the most significant first.
    package let bytes: [UInt8]
    /// Whether the address is random, static or private; otherwise it is public.
    package let isRandom: Bool

    /// Wraps six bytes; nil for any other number.
    package init?(bytes: [UInt8], isRandom: Bool) {
        guard bytes.count == 6 else { return nil }
        self.bytes = bytes
        self.isRandom = isRandom
    }

    /// Reads an address; nil if the text is not one.
    package init?(_ text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2 else { return nil }
        self.init(parts[0], type: parts[1])
    }

    /// Reads six bytes between colons, and `public` or `random`; nil for other texts.
    package init?(_ digits: some StringProtocol, type: some StringProtocol) {
        guard digits.utf8.count == 17, type == "public" || type == "random" else { return nil }
        var bytes: [UInt8] = []
        var high: UInt8 = 0
        bytes.reserveCapacity(6)
        // An address comes with each advertisement that is heard, so this makes no copies.
        for (index, byte) in digits.utf8.enumerated() {
            guard index % 3 < 2 else {
                guard byte == UInt8(ascii: ":") else { return nil }
                continue
            }
            guard let digit = Self.digit(byte) else { return nil }
            if index % 3 == 0 { high = digit << 4 } else { bytes.append(high | digit) }
        }
        self.init(bytes: bytes, isRandom: type == "random")
    }

    /// The value of a hexadecimal digit.
    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }

    /// Reads the address of a sighting; nil if it is of another medium.
    package init?(_ route: RouteAddress) { self.init(route.text) }

    /// The six bytes between colons.
    package var digits: String {
        bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    }

    /// The text, as in the examples.
    package var text: String { digits + (isRandom ? "/random" : "/public") }

    /// The address in the form of sightings.
    package var route: RouteAddress {
        // The text has 24 bytes, and so is neither empty nor too long.
        guard let route = RouteAddress(text) else { preconditionFailure("no route") }
        return route
    }
}
