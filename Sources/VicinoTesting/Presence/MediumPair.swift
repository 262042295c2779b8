public import VicinoPresence

/// Two media of one kind that can hear each other, and what a test can do with them.
public struct MediumPair: Sendable {
    /// One of them.
    public let first: any Medium
    /// The other one.
    public let second: any Medium
    /// Whether addresses change with the ids.
    public let changesAddresses: Bool
    /// Whether they say of beacons that they are gone, and repeat nothing; else what is gone is not heard any more.
    public let withdraws: Bool
    /// Lets some time pass, in which each is likely to hear what the other advertises.
    public let settle: @Sendable () async throws -> Void
    /// Takes from the first what it needs to work, or gives it back; nil where a test cannot.
    public let setAvailable: (@Sendable (Bool) async throws -> Void)?

    /// Joins the parts.
    public init(
        _ first: any Medium, _ second: any Medium, changesAddresses: Bool, withdraws: Bool = false,
        settle: @escaping @Sendable () async throws -> Void,
        setAvailable: (@Sendable (Bool) async throws -> Void)? = nil
    ) {
        (self.first, self.second) = (first, second)
        (self.changesAddresses, self.withdraws) = (changesAddresses, withdraws)
        (self.settle, self.setAvailable) = (settle, setAvailable)
    }

    /// Two simulated media, a metre apart.
    public static func simulated(seed: UInt64 = 1) -> MediumPair {
        let air = SimulatedAir(seed: seed)
        let (first, second) = (air.medium(at: Place(0, 0)), air.medium(at: Place(1, 0)))
        return MediumPair(first, second, changesAddresses: true) {
            air.advance(by: .seconds(2))
        } setAvailable: { isAvailable in
            first.setAvailability(
                isAvailable ? .ready : .unavailable(reason: "The adapter is off.", remedy: "Switch it on."))
        }
    }

    /// Lets time pass until something is so.
    ///
    /// - Returns: whether it is, in the end.
    func eventually(_ condition: @Sendable () -> Bool) async throws -> Bool {
        for _ in 0..<Self.patience where !condition() {
            try await settle()
            // Whoever reads a sequence needs a turn to take what has come.
            for _ in 0..<Self.turns where !condition() { await Task.yield() }
        }
        return condition()
    }

    /// Lets enough time pass for what is under way to arrive.
    func pause() async throws {
        for _ in 0..<3 {
            try await settle()
            for _ in 0..<Self.turns { await Task.yield() }
        }
    }

    private static let patience = 30
    private static let turns = 200
}
