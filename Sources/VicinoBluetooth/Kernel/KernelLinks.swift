/// What the kernel knows of links and channels, and BlueZ does not say.
struct KernelLinks: Sendable {
    /// Gives which side has set up the link to a device, by its address on the air; nil if the kernel does not say.
    var origin: @Sendable (_ adapter: String, _ address: String) -> LinkOrigin?
    /// Counts the sockets for channels of this user's programs; nil if the kernel does not say.
    var sockets: @Sendable () -> Int?
}

/// The kernel's list of the links of an adapter (`HCIGETCONNLIST`).
///
/// It begins with the index of the adapter and the number of links, of two bytes each. A link has 16 bytes: a handle (2),
/// the address (6, the last part first), the type, whether this computer has set it up, the state (2), and a mode (4). The
/// least significant byte comes first.
struct KernelLinkList: Hashable, Sendable {
    /// The most links that are asked for.
    static let limit = 64

    /// Which side has set up each link of Bluetooth Low Energy, by address.
    let origins: [String: LinkOrigin]

    /// The list that the kernel fills.
    static func request(for index: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: index), UInt8(index >> 8), UInt8(limit), 0]
            + [UInt8](repeating: 0, count: limit * entrySize)
    }

    /// Reads the list that the kernel has filled; nil if it is short.
    init?(answer: [UInt8]) {
        guard answer.count >= Self.headerSize else { return nil }
        let count = Int(answer[2]) | Int(answer[3]) << 8
        guard answer.count >= Self.headerSize + count * Self.entrySize else { return nil }
        var origins: [String: LinkOrigin] = [:]
        for number in 0..<count {
            let entry = answer.dropFirst(Self.headerSize + number * Self.entrySize).prefix(Self.entrySize)
            let bytes = Array(entry)
            guard bytes[8] == Self.lowEnergy else { continue }
            origins[Self.text(of: bytes[2..<8])] = bytes[9] == 0 ? .peer : .here
        }
        self.origins = origins
    }

    private static let headerSize = 4
    private static let entrySize = 16
    private static let lowEnergy: UInt8 = 0x80

    private static func text(of address: ArraySlice<UInt8>) -> String {
        address.reversed().map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined(separator: ":")
    }
}

/// The kernel's table of sockets for channels (`/proc/net/l2cap`).
enum KernelSocketTable {
    /// How many sockets a user's programs have; nil if it is no such table.
    static func count(of user: UInt32, in table: String) -> Int? {
        let lines = table.split(separator: "\n").map { $0.split(separator: " ") }
        guard let column = lines.first?.firstIndex(of: "User") else { return nil }
        return lines.dropFirst().count { $0.indices.contains(column) && $0[column] == "\(user)" }
    }
}
