/// What carries the bytes of a connection; an open set, so that later versions can add transports.
public struct Transport: Hashable, Sendable {
    /// A word for people and logs.
    package let name: String

    /// A transport that is not among those below.
    public init(name: String) { self.name = name }

    /// TCP, on any network.
    public static let tcp = Transport(name: "TCP")
    /// Bluetooth Low Energy channels, without a network.
    public static let bluetooth = Transport(name: "Bluetooth")
    /// The memory of one program, for tests.
    public static let memory = Transport(name: "memory")
    /// A descriptor that the program was given, such as one end of a socket pair.
    public static let descriptor = Transport(name: "descriptor")
}

extension Transport: CustomStringConvertible {
    /// The name.
    public var description: String { name }
}
