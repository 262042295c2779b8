/// How a network is recognised, in the form that the user reads and that settings keep.
///
/// - `Home via 3c:a6:2f:01:02:03`: the wireless network of that name, behind the gateway with that link address.
/// - `via 3c:a6:2f:01:02:03`: the network behind that gateway, over a cable.
/// - `eth0 with 10.0.0.0/24`, `Home on wlan0 with 10.42.0.0/24`, `eth0 without addresses`: a network without a gateway,
///   for which there is no better criterion.
///
/// Each contains a space, which an interface name cannot. This program writes the text after the last ` via `, so no
/// name of a wireless network can imitate another id.
package struct NetworkID: Hashable, Sendable {
    /// The only text form; networks are the same if their texts are.
    package let text: String

    /// The maximum number of prefixes that count, so that the text stays short.
    private static let prefixLimit = 2

    /// The network behind a gateway.
    ///
    /// Where several devices act as one gateway, their link address is a shared one that other networks also use. So
    /// the gateway's IP address counts as well.
    init?(_ gateway: Gateway, linkAddress: String?, wirelessName: String?) {
        guard let linkAddress else { return nil }
        let isShared = sharedAddresses.contains { linkAddress.hasPrefix($0) }
        text =
            (wirelessName.map { "\($0) " } ?? "") + "via \(linkAddress)" + (isShared ? " at \(gateway.address)" : "")
    }

    /// A link without a gateway.
    init(link interface: InterfaceState, wirelessName: String?) {
        let prefixes = interface.prefixes.sorted().prefix(Self.prefixLimit)
        let link = wirelessName.map { "\($0) on \(interface.name)" } ?? interface.name
        text = link + (prefixes.isEmpty ? " without addresses" : " with \(prefixes.joined(separator: ","))")
    }

    /// Every network with the name of a wireless one, whatever its gateway. The user is never asked about it, and may
    /// choose it.
    static func everywhere(_ wirelessName: String) -> String { "\(wirelessName) via any" }

    /// The name of a wireless network as text, with `\xNN` for bytes that cannot be read or typed.
    static func text(_ wirelessName: [UInt8]) -> String {
        guard let name = String(validating: wirelessName, as: UTF8.self) else {
            return wirelessName.map { 0x20..<0x7F ~= $0 && $0 != 0x5C ? String(UnicodeScalar($0)) : escaped($0) }
                .joined()
        }
        return name.unicodeScalars.map { scalar in
            let category = scalar.properties.generalCategory
            let isHidden = [.control, .format, .lineSeparator, .paragraphSeparator].contains(category)
            return isHidden || scalar == "\\" ? Array(String(scalar).utf8).map(escaped).joined() : String(scalar)
        }.joined()
    }

    private static func escaped(_ byte: UInt8) -> String {
        "\\x" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
}

/// The prefixes of link addresses that routers share: VRRP for both IP versions, and HSRP.
private let sharedAddresses = ["00:00:5e:00:01:", "00:00:5e:00:02:", "00:00:0c:07:ac:", "00:00:0c:9f:f"]
