/// The settings of an adapter that the kernel reports, and BlueZ does not.
package struct AdapterSettings: Hashable, Sendable {
    /// Whether the adapter hides its fixed address behind others that change (`Privacy` in BlueZ's settings).
    package var hidesAddress: Bool
    /// Whether the adapter is connectable. It then sends every advertisement as connectable, from the address of those.
    package var isConnectable: Bool
    /// Whether the adapter lets a stranger pair with it, who then recognises it by every later address.
    package var isBondable: Bool

    /// Makes settings; the default is what BlueZ sets at first.
    package init(hidesAddress: Bool = false, isConnectable: Bool = false, isBondable: Bool = false) {
        self.hidesAddress = hidesAddress
        self.isConnectable = isConnectable
        self.isBondable = isBondable
    }
}

// The kernel's management protocol, as BlueZ's mgmt-api.txt describes it: a header of three numbers of 16 bits with the
// least significant byte first (kind, index of the adapter, length of what follows), then the parameters.
extension AdapterSettings {
    /// The question for an adapter: Read Controller Information.
    static func request(for index: UInt16) -> [UInt8] {
        bytes(of: readInformation) + bytes(of: index) + bytes(of: 0)
    }

    /// Reads the answer to the question for an adapter; nil for any other message.
    ///
    /// The answer has the question's kind and its success. Then follow the address (6), the version (1), the
    /// manufacturer (2), the supported settings (4) and the present ones (4).
    init?(answer: some Collection<UInt8>, for index: UInt16) {
        let answer = Array(answer)
        guard answer.count >= 6 + 3 + 17, answer.starts(with: Self.bytes(of: Self.completed) + Self.bytes(of: index)),
            answer[6...].starts(with: Self.bytes(of: Self.readInformation) + [0])
        else { return nil }
        let settings = answer[22..<26].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
        self.init(
            hidesAddress: settings & 1 << 13 != 0, isConnectable: settings & 1 << 1 != 0,
            isBondable: settings & 1 << 4 != 0)
    }

    private static let readInformation: UInt16 = 0x0004
    private static let completed: UInt16 = 0x0001

    private static func bytes(of number: UInt16) -> [UInt8] {
        [UInt8(truncatingIfNeeded: number), UInt8(number >> 8)]
    }
}
