public import VicinoCore
internal import VicinoLocks
public import VicinoPresence

/// A local network without a daemon, for tests and experiments. What one member advertises, the others hear at once,
/// with a real address on this computer.
///
/// ```swift
/// let network = SimulatedNetwork()
/// try await anna.discover(over: [network.medium()]) { discovery in … }
/// ```
public final class SimulatedNetwork: Sendable {
    private struct Member {
        var isConnected = true
        var beacons: [(Beacon, RouteAddress)] = []
        var hear: @Sendable (MediumEvent) -> Void = { _ in }
    }

    private let members = LockedValue<[Int: Member]>([:])

    /// A network without members.
    public init() {}

    /// A medium for a new member, which listens on 127.0.0.1.
    public func medium() -> SimulatedNetworkMedium {
        let number = members.withLock { members in
            members[members.count] = Member()
            return members.count - 1
        }
        return SimulatedNetworkMedium(on: self, number)
    }

    /// All present beacons, in no particular order.
    package var beacons: [Beacon] { members.withLock { $0.values.flatMap { $0.beacons.map(\.0) } } }

    /// Takes a member off the network.
    public func disconnect(_ medium: SimulatedNetworkMedium) { setConnected(medium, false) }

    /// Brings a member back to the network.
    public func reconnect(_ medium: SimulatedNetworkMedium) { setConnected(medium, true) }

    private func setConnected(_ medium: SimulatedNetworkMedium, _ isConnected: Bool) {
        tell {
            $0[medium.number]?.isConnected = isConnected
            // A member that leaves says nothing, like a device that is switched off.
            return isConnected ? Self.greetings($0, of: medium.number) : []
        }
    }

    func listen(_ number: Int, _ hear: @escaping @Sendable (MediumEvent) -> Void) {
        tell { members in
            members[number]?.hear = hear
            return Self.others(members, of: number).flatMap { other in
                other.beacons.map { (hear, .sighted(Self.sighting($0))) }
            }
        }
    }

    func advertise(_ beacons: [(Beacon, RouteAddress)], from number: Int) {
        tell { members in
            let former = members[number]?.beacons ?? []
            members[number]?.beacons = beacons
            return Self.others(members, of: number).flatMap { other in
                former.filter { old in !beacons.contains { $0.0.id == old.0.id } }
                    .map { (other.hear, .withdrawn($0.0.id, over: .localNetwork, at: $0.1)) }
                    + beacons.map { (other.hear, .sighted(Self.sighting($0))) }
            }
        }
    }

    /// Changes the members, and then tells each what it hears of the change.
    private func tell(_ change: @Sendable (inout [Int: Member]) -> [Told]) {
        for (hear, event) in members.withLock({ change(&$0) }) { hear(event) }
    }

    private typealias Told = (@Sendable (MediumEvent) -> Void, MediumEvent)

    private static func others(_ members: [Int: Member], of number: Int) -> [Member] {
        guard members[number]?.isConnected == true else { return [] }
        return members.filter { $0.key != number && $0.value.isConnected }.map(\.value)
    }

    /// A new member hears all others, and all others hear it.
    private static func greetings(_ members: [Int: Member], of number: Int) -> [Told] {
        guard let member = members[number] else { return [] }
        return others(members, of: number).flatMap { other in
            other.beacons.map { (member.hear, .sighted(sighting($0))) }
                + member.beacons.map { (other.hear, .sighted(sighting($0))) }
        }
    }

    private static func sighting(_ advertised: (Beacon, RouteAddress)) -> Sighting {
        Sighting(medium: .localNetwork, beacon: advertised.0, address: advertised.1)
    }
}

/// The medium of a member of a simulated network.
public final class SimulatedNetworkMedium: Medium {
    /// The local network.
    public let kind = MediumKind.localNetwork
    /// As many as tests need.
    public let beaconLimit = 8
    let number: Int
    private let network: SimulatedNetwork
    private let port = LockedValue<UInt16>(0)

    init(on network: SimulatedNetwork, _ number: Int) {
        self.network = network
        self.number = number
    }

    /// The port that the member advertises; 0 while it is silent.
    package var presentPort: UInt16 { port.withLock(\.self) }

    /// Always ready.
    public var availability: AsyncStream<Availability> {
        AsyncStream {
            $0.yield(.ready)
            $0.finish()
        }
    }

    /// Its events, for one reader at a time: first all present beacons.
    public var events: AsyncStream<MediumEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: MediumEvent.self, bufferingPolicy: .bufferingNewest(1024))
        network.listen(number) { continuation.yield($0) }
        return stream
    }

    /// Advertises these beacons at a port.
    public func advertise(_ beacons: [Beacon], port: UInt16) async throws(VicinoError) {
        guard beacons.count <= beaconLimit, let address = RouteAddress("127.0.0.1:\(port)") else {
            throw VicinoError(.tooMany, "A simulated network takes at most \(beaconLimit) beacons of each.")
        }
        self.port.withLock { $0 = port }
        network.advertise(beacons.map { ($0, address) }, from: number)
    }
}
