internal import Glibc

/// Addresses as text.
enum KernelAddress {
    /// An IP address; nil for other bytes.
    static func text(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        var text = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        let isText = bytes.withUnsafeBytes { inet_ntop(family, $0.baseAddress, &text, socklen_t(text.count)) != nil }
        return isText ? String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
    }

    /// The network prefix of an address; nil for prefixes that exist on every link.
    static func prefix(_ bytes: ArraySlice<UInt8>, length: UInt8) -> String? {
        let isOfEveryLink =
            bytes.count == 4
            ? bytes.starts(with: [169, 254])
            : bytes.starts(with: [0xFE]) && (bytes.dropFirst().first ?? 0) & 0xC0 == 0x80
        guard !isOfEveryLink, Int(length) <= bytes.count * 8 else { return nil }
        let masked = bytes.enumerated().map { index, byte in
            byte & ~UInt8(truncatingIfNeeded: 0xFF >> min(8, max(0, Int(length) - index * 8)))
        }
        return text(masked[...]).map { "\($0)/\(length)" }
    }

    /// A link address; nil unless it is the Ethernet address of a device.
    static func link(_ bytes: ArraySlice<UInt8>) -> String? {
        guard bytes.count == 6, bytes.contains(where: { $0 != 0 }) else { return nil }
        return bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(separator: ":")
    }
}
