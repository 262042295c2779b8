internal import FoundationEssentials
internal import Glibc

extension KernelLinks {
    /// The kernel of this computer. Every user may ask, and the kernel answers at once.
    static let system = KernelLinks(
        origin: { adapter, address in list(of: adapter)?.origins[address] },
        sockets: {
            // The administrator's sockets cannot be told from BlueZ's.
            guard getuid() != 0, let table = try? String(contentsOfFile: "/proc/net/l2cap", encoding: .utf8) else {
                return nil
            }
            return KernelSocketTable.count(of: getuid(), in: table)
        })

    private static func list(of adapter: String) -> KernelLinkList? {
        guard adapter.hasPrefix("hci"), let index = UInt16(adapter.dropFirst(3)) else { return nil }
        let descriptor = socket(
            bluetoothFamily, Int32(SOCK_RAW.rawValue) | Int32(SOCK_CLOEXEC.rawValue), hostControllerProtocol)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var list = KernelLinkList.request(for: index)
        let result = list.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { ioctl(descriptor, listLinks, $0) }
        }
        return result == 0 ? KernelLinkList(answer: list) : nil
    }

    private static let bluetoothFamily: Int32 = 31
    private static let hostControllerProtocol: Int32 = 1
    /// `_IOR('H', 212, int)`.
    private static let listLinks: UInt = 0x8004_48D4
}
