/// What a network is recognised by, as people can read it and as settings keep it.
///
/// - `Home via 3c:a6:2f:01:02:03`: the wireless network of that name, behind the gateway with that address on the link;
/// - `via 3c:a6:2f:01:02:03`: what is behind that gateway, over a cable;
/// - `eth0 with 10.0.0.0/24`, `Home on wlan0 with 10.42.0.0/24`, `eth0 without addresses`: where there is no gateway, and so
///   nothing better to go by.
///
/// Each has a space in it, which the name of an interface cannot have. What stands behind the last ` via ` is this program's
/// own, so that no name of a wireless network can pass for another one.
package struct NetworkID: Hashable, Sendable {
    /// The one text form; two are the same network if the texts are the same.
    package let text: String

    /// The most prefixes that count, so that the text stays short.
    private static let prefixLimit = 2

    /// What is behind a gateway.
    ///
    /// Where several devices stand in for one gateway they use addresses on the link that are the same everywhere, so the
    /// gateway's other address counts as well.
    init?(_ gateway: Gateway, linkAddress: String?, wirelessName: String?) {
        guard let linkAddress else { return nil }
        let isShared = sharedAddresses.contains { linkAddress.hasPrefix($0) }
        text =
            (wirelessName.map { "\($0) " } ?? "") + "via \(linkAddress)" + (isShared ? " at \(gateway.address)" : "")
    }

    /// A link without a gateway.
    init(link interface: InterfaceState, wirelessName: String?) {
        let prefixes = interface.prefixes.sorted().prefix(Self.prefixLimit)
        let place = wirelessName.map { "\($0) on \(interface.name)" } ?? interface.name
        text = place + (prefixes.isEmpty ? " without addresses" : " with \(prefixes.joined(separator: ","))")
    }

    /// Every network with the name of a wireless one, whatever its gateway: what nobody is asked about, and people may choose.
    static func everywhere(_ wirelessName: String) -> String { "\(wirelessName) via any" }

    /// The name of a wireless network as text. What nobody could read or type is written as `\xNN`.
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

/// How addresses on the link begin that routers share: VRRP of either version of the internet protocol, and HSRP.
private let sharedAddresses = ["00:00:5e:00:01:", "00:00:5e:00:02:", "00:00:0c:07:ac:", "00:00:0c:9f:f"]
