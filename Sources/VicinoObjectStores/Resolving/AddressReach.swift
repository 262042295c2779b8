internal import Glibc

/// Whether a numeric address is one of the Internet, or of a network that only those nearby can reach.
///
/// The address that an author names is hostile input: it must not lead a follower's device to the router at home.
enum AddressReach {
    /// Whether anyone can have the address. What is not known counts as private.
    static func isPublic(_ text: String) -> Bool {
        var four = in_addr()
        if inet_pton(AF_INET, text, &four) == 1 { return isPublic(four: withUnsafeBytes(of: four) { Array($0) }) }
        var six = in6_addr()
        guard inet_pton(AF_INET6, text, &six) == 1 else { return false }
        return isPublic(six: withUnsafeBytes(of: six) { Array($0) })
    }

    /// Whether a host is a numeric address.
    static func isNumeric(_ host: String) -> Bool {
        var four = in_addr()
        var six = in6_addr()
        return inet_pton(AF_INET, host, &four) == 1 || inet_pton(AF_INET6, host, &six) == 1
    }

    /// The networks of IPv4 that are not public (RFC 6890), by their first bits.
    private static let reservedFour: [(first: UInt32, bits: UInt32)] = [
        (0x0000_0000, 8), (0x0A00_0000, 8), (0x6440_0000, 10), (0x7F00_0000, 8), (0xA9FE_0000, 16), (0xAC10_0000, 12),
        (0xC000_0000, 24), (0xC000_0200, 24), (0xC058_6300, 24), (0xC0A8_0000, 16), (0xC612_0000, 15),
        (0xC633_6400, 24), (0xCB00_7100, 24), (0xE000_0000, 4), (0xF000_0000, 4),
    ]

    private static func isPublic(four bytes: [UInt8]) -> Bool {
        let address = bytes.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        return !reservedFour.contains { address >> (32 - $0.bits) == $0.first >> (32 - $0.bits) }
    }

    /// Of IPv6 only the global addresses (2000::/3) are public, without tunnels and examples; and those that hold a public
    /// address of IPv4 for a network that has IPv6 alone.
    private static func isPublic(six bytes: [UInt8]) -> Bool {
        let translated: [UInt8] = [0, 0x64, 0xFF, 0x9B, 0, 0, 0, 0, 0, 0, 0, 0]
        let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
        if bytes.starts(with: translated) || bytes.starts(with: mapped) { return isPublic(four: Array(bytes[12...])) }
        // Teredo and others for protocols, examples, 6to4, and examples again.
        let reserved: [[UInt8]] = [[0x20, 0x01, 0x00], [0x20, 0x01, 0x0D, 0xB8], [0x20, 0x02], [0x3F, 0xFF]]
        let isTunnel = bytes.starts(with: reserved[0]) && bytes[3] < 2
        return bytes[0] & 0xE0 == 0x20 && !isTunnel && !reserved.dropFirst().contains { bytes.starts(with: $0) }
    }
}
