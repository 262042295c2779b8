internal import CNetlink
internal import Glibc
internal import VicinoCore
internal import VicinoLocks

/// Asks the kernel which wireless networks the interfaces have joined.
final class WirelessNames: Sendable {
    private let socket: NetlinkSocket
    private let known = LockedValue((family: UInt16?.none, asked: Set<Int32>()))

    init() throws(VicinoError) { socket = try NetlinkSocket(NETLINK_GENERIC) }

    /// The names by interface; empty if the kernel has no wireless networks.
    ///
    /// - Parameter interfaces: the numbers of the existing interfaces.
    func names(_ interfaces: Set<Int32>) -> [Int32: [UInt8]] {
        // Without an answer, networks are recognised by their gateways alone.
        guard let family = family(interfaces),
            let messages = try? socket.dump(family, Self.header(UInt8(NL80211_CMD_GET_INTERFACE.rawValue)))
        else { return [:] }
        return messages.reduce(into: [:]) { names, message in
            let attributes = NetlinkAttributes(message.body.dropFirst(4))
            guard let index = attributes.integer(NL80211_ATTR_IFINDEX.rawValue, Int32.self),
                let name = attributes[NL80211_ATTR_SSID.rawValue], !name.isEmpty
            else { return }
            names[index] = Array(name)
        }
    }

    /// The kernel's number for wireless requests. It is requested again only when other interfaces exist, because the
    /// kernel may look for a driver then.
    private func family(_ interfaces: Set<Int32>) -> UInt16? {
        known.withLock { known in
            guard known.family == nil, known.asked != interfaces else { return known.family }
            known.asked = interfaces
            let name = NetlinkAttributes.bytes(CTRL_ATTR_FAMILY_NAME, Array("nl80211".utf8) + [0])
            // A kernel without wireless networks answers that it does not know the name.
            let answer = try? socket.ask(
                UInt16(GENL_ID_CTRL), flags: 0, body: Self.header(UInt8(CTRL_CMD_GETFAMILY)) + name
            ).first
            known.family = answer.flatMap {
                NetlinkAttributes($0.body.dropFirst(4)).integer(CTRL_ATTR_FAMILY_ID, UInt16.self)
            }
            return known.family
        }
    }

    private static func header(_ command: UInt8) -> [UInt8] { [command, 1, 0, 0] }
}
