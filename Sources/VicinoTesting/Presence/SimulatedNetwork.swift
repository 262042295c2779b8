internal import Synchronization
public import VicinoPresence

/// A local network without a daemon, for tests and for trying things out: what one member advertises the others hear at once,
/// with an address of this computer at which they can really connect.
///
/// ```swift
/// let network = SimulatedNetwork()
/// try await anna.lookOut(at: "127.0.0.1", over: { port in [network.medium(port: port)] }) { lookout in … }
/// ```
public final class SimulatedNetwork: Sendable {
    private struct Member {
        var isConnected = true
        var beacons: [(Beacon, RoadAddress)] = []
        var hear: @Sendable (MediumEvent) -> Void = { _ in }
    }

    private let members = Mutex<[Int: Member]>([:])

    /// A network with nobody on it.
    public init() {}

    /// A medium for somebody on it.
    ///
    /// - Parameter port: where they wait for peers on 127.0.0.1; asked each time they advertise something.
    public func medium(port: @escaping @Sendable () -> UInt16) -> SimulatedNetworkMedium {
        let number = members.withLock { members in
            members[members.count] = Member()
            return members.count - 1
        }
        return SimulatedNetworkMedium(on: self, number, port)
    }

    /// All that is advertised just now, in no order.
    public var beacons: [Beacon] { members.withLock { $0.values.flatMap { $0.beacons.map(\.0) } } }

    /// Takes somebody off the network, or brings them back.
    public func setConnected(_ medium: SimulatedNetworkMedium, _ isConnected: Bool) {
        tell {
            $0[medium.number]?.isConnected = isConnected
            // Who goes says nothing, as a device that is switched off.
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

    func advertise(_ beacons: [(Beacon, RoadAddress)], from number: Int) {
        tell { members in
            let former = members[number]?.beacons ?? []
            members[number]?.beacons = beacons
            return Self.others(members, of: number).flatMap { other in
                former.filter { old in !beacons.contains { $0.0.id == old.0.id } }
                    .map { (other.hear, .withdrawn($0.0.id, .localNetwork, $0.1)) }
                    + beacons.map { (other.hear, .sighted(Self.sighting($0))) }
            }
        }
    }

    /// Changes something, and then tells each what they hear of it.
    private func tell(_ change: @Sendable (inout [Int: Member]) -> [Told]) {
        for (hear, event) in members.withLock({ change(&$0) }) { hear(event) }
    }

    private typealias Told = (@Sendable (MediumEvent) -> Void, MediumEvent)

    private static func others(_ members: [Int: Member], of number: Int) -> [Member] {
        guard members[number]?.isConnected == true else { return [] }
        return members.filter { $0.key != number && $0.value.isConnected }.map(\.value)
    }

    /// Somebody comes: they hear all, and all hear them.
    private static func greetings(_ members: [Int: Member], of number: Int) -> [Told] {
        guard let member = members[number] else { return [] }
        return others(members, of: number).flatMap { other in
            other.beacons.map { (member.hear, .sighted(sighting($0))) }
                + member.beacons.map { (other.hear, .sighted(sighting($0))) }
        }
    }

    private static func sighting(_ place: (Beacon, RoadAddress)) -> Sighting {
        Sighting(medium: .localNetwork, beacon: place.0, address: place.1)
    }
}

/// What somebody on a simulated network advertises and hears.
public final class SimulatedNetworkMedium: Medium {
    /// The local network.
    public let kind = MediumKind.localNetwork
    /// As many as tests need.
    public let room = 8
    let number: Int
    private let network: SimulatedNetwork
    private let port: @Sendable () -> UInt16

    init(on network: SimulatedNetwork, _ number: Int, _ port: @escaping @Sendable () -> UInt16) {
        (self.network, self.number, self.port) = (network, number, port)
    }

    /// Where peers are waited for now; 0 before they are.
    package var presentPort: UInt16 { port() }

    /// Always ready.
    public var availability: AsyncStream<Availability> {
        AsyncStream {
            $0.yield(.ready)
            $0.finish()
        }
    }

    /// What it hears, to one listener at a time: first all that is there.
    public var events: AsyncStream<MediumEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: MediumEvent.self, bufferingPolicy: .bufferingNewest(1024))
        network.listen(number) { continuation.yield($0) }
        return stream
    }

    /// Advertises these beacons at the port at which peers are waited for now.
    public func advertise(_ beacons: [Beacon]) async throws(PresenceError) {
        guard beacons.count <= room, let address = RoadAddress("127.0.0.1:\(port())") else {
            throw PresenceError(.tooMany, "A simulated network takes at most \(room) beacons of each.")
        }
        network.advertise(beacons.map { ($0, address) }, from: number)
    }
}
