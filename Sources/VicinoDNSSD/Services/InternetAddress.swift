internal import Glibc

/// An address of a host.
package struct InternetAddress: Hashable, Sendable {
    /// Its 4 or 16 bytes.
    package let bytes: [UInt8]

    /// Wraps 4 or 16 bytes in network order; nil for any other number.
    package init?(bytes: [UInt8]) {
        guard bytes.count == 4 || bytes.count == 16 else { return nil }
        self.bytes = bytes
    }

    /// The protocol of the address.
    package var family: InternetFamily { bytes.count == 4 ? .version4 : .version6 }

    /// Whether it is valid only together with an interface.
    package var isLinkLocal: Bool {
        family == .version4 ? bytes.starts(with: [169, 254]) : bytes[0] == 0xFE && bytes[1] & 0xC0 == 0x80
    }

    /// Whether another host can have it: it is not loopback, unspecified or multicast.
    package var isForOneHost: Bool {
        switch family {
        case .version4: bytes[0] != 0 && bytes[0] != 127 && bytes[0] < 224
        case .version6: bytes[0] != 0xFF && bytes.dropLast().contains { $0 != 0 }
        }
    }
}

extension InternetAddress: CustomStringConvertible {
    /// The usual text form.
    package var description: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        let family = family == .version4 ? AF_INET : AF_INET6
        guard inet_ntop(family, bytes, &buffer, socklen_t(buffer.count)) != nil else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
}
