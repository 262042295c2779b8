/// A medium's identity. It is part of beacon ids, so strangers cannot tell that two ids on two media are of one device.
public struct MediumKind: Hashable, Sendable {
    /// The number that the protocol gives the medium.
    public let code: UInt8
    /// A stable, machine-readable name.
    public let name: String
    /// Whether a beacon on this medium states the PSM on which its device listens.
    package let carriesPSM: Bool

    private init(_ code: UInt8, _ name: String, carriesPSM: Bool = false) {
        self.code = code
        self.name = name
        self.carriesPSM = carriesPSM
    }

    /// A medium that an app defines, such as a radio of its own.
    ///
    /// - Parameters:
    ///   - code: a number from 128 to 254, the same on all devices that use the medium.
    ///   - name: a name for programs and logs.
    /// - Precondition: `code` is in that range.
    public init(code: UInt8, name: String) {
        precondition((128...254).contains(code), "The code of an app's medium is from 128 to 254, and not \(code).")
        self.init(code, name)
    }

    /// Bluetooth Low Energy.
    public static let bluetooth = MediumKind(1, "bluetooth", carriesPSM: true)
    /// The local network, by multicast DNS.
    public static let localNetwork = MediumKind(2, "local-network")
    /// No radio at all, for tests.
    public static let simulated = MediumKind(255, "simulated", carriesPSM: true)

    /// Media are the same if they have the same number.
    public static func == (a: MediumKind, b: MediumKind) -> Bool { a.code == b.code }

    /// Hashes the number.
    public func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension MediumKind: CustomStringConvertible {
    /// The medium in a sentence: "Bluetooth", "local network", or the name.
    public var description: String {
        switch self {
        case .bluetooth: "Bluetooth"
        case .localNetwork: "local network"
        default: name
        }
    }
}
