public import VicinoPresence

/// Two media of one kind that can hear each other, and what a test can do with them.
public struct MediumPair: Sendable {
    /// The first medium.
    public let first: any Medium
    /// The second medium.
    public let second: any Medium
    /// Whether addresses change with the ids.
    public let changesAddresses: Bool
    /// Whether the media report beacons that are gone, and repeat none; otherwise a beacon that is gone is just not
    /// heard again.
    public let withdraws: Bool
    /// The port for the next advertisement.
    public let port: @Sendable () -> UInt16
    /// Waits until each has probably heard what the other advertises.
    public let deliver: @Sendable () async throws -> Void
    /// Makes the first medium unavailable, or available again; nil if the test cannot.
    public let setAvailable: (@Sendable (Bool) async throws -> Void)?

    /// Two media of the caller, with what the rules must know of them.
    public init(
        _ first: any Medium, _ second: any Medium, changesAddresses: Bool, withdraws: Bool = false,
        port: @escaping @Sendable () -> UInt16 = { 4001 }, deliver: @escaping @Sendable () async throws -> Void,
        setAvailable: (@Sendable (Bool) async throws -> Void)? = nil
    ) {
        self.first = first
        self.second = second
        self.changesAddresses = changesAddresses
        self.withdraws = withdraws
        self.port = port
        self.deliver = deliver
        self.setAvailable = setAvailable
    }

    /// Two simulated media, a metre apart.
    public static func simulated(seed: UInt64 = 1) -> MediumPair {
        let air = SimulatedAir(seed: seed)
        let first = air.medium(at: Point(0, 0))
        let second = air.medium(at: Point(1, 0))
        return MediumPair(first, second, changesAddresses: true) {
            air.advance(by: .seconds(2))
        } setAvailable: { isAvailable in
            first.setAvailability(
                isAvailable ? .ready : .unavailable(reason: "The adapter is off.", remedy: "Switch it on."))
        }
    }

    /// Waits until a condition holds.
    ///
    /// - Returns: whether it holds in the end.
    func eventually(_ condition: @Sendable () -> Bool) async throws -> Bool {
        for _ in 0..<Self.attempts where !condition() {
            try await deliver()
            // The reader of a sequence needs time on the executor to take new events.
            for _ in 0..<Self.turns where !condition() { await Task.yield() }
        }
        return condition()
    }

    /// Waits until all pending events have probably arrived.
    func pause() async throws {
        for _ in 0..<3 {
            try await deliver()
            for _ in 0..<Self.turns { await Task.yield() }
        }
    }

    private static let attempts = 30
    private static let turns = 200
}
