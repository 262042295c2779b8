import Glibc
import NIOPosix
import VicinoCore
import VicinoHarness

@testable import VicinoConnection

/// The transports of a connection.
enum TestTransport: CaseIterable {
    case memory, ipv4, ipv6, descriptors, packets
}

extension TestPerson {
    static func anna() throws -> TestPerson { try TestPerson(seed: 1, name: "Anna", devices: 2) }
    static func ben() throws -> TestPerson { try TestPerson(seed: 2, name: "Ben", devices: 2) }

    func identity(device: Int = 0) throws -> DeviceIdentity {
        try DeviceIdentity(key: deviceKeys[device], roster: roster)
    }
}

/// Both ends of a connection; the first is the initiator's.
func withEnds<Outcome>(
    of transport: TestTransport, limits: ConnectionLimits = ConnectionLimits.patient,
    _ body: (PeerConnection, PeerConnection) async throws -> Outcome
) async throws -> Outcome {
    let anna = try TestPerson.anna()
    let ben = try TestPerson.ben()
    switch transport {
    case .memory:
        let (first, second) = PeerConnection.pair(
            (anna.roster, anna.deviceKeys[0].publicKey), (ben.roster, ben.deviceKeys[0].publicKey), limits: limits)
        return try await body(first, second)
    case .ipv4: return try await withConnection("127.0.0.1", limits: limits, body)
    case .ipv6: return try await withConnection("::1", limits: limits, body)
    case .descriptors:
        let (first, second) = try socketPair()
        return try await withEnds(StreamDescriptor(first), StreamDescriptor(second), limits: limits, body)
    case .packets:
        let (first, second) = try packetPair()
        return try await withEnds(first, second, limits: limits, body)
    }
}

private func withEnds<Outcome>(
    _ descriptors: StreamDescriptor..., limits: ConnectionLimits,
    _ body: (PeerConnection, PeerConnection) async throws -> Outcome
) async throws -> Outcome {
    let anna = try TestPerson.anna()
    let ben = try TestPerson.ben()
    async let first = PeerConnection.over(
        descriptors[0], side: .initiator(knock: nil), remoteAddress: "pair", expecting: ben.user,
        identity: try anna.identity(), limits: limits, admits: { _ in true })
    async let second = PeerConnection.over(
        descriptors[1], side: .acceptor(knock: nil), remoteAddress: "pair", expecting: anna.user,
        identity: try ben.identity(), limits: limits, admits: { _ in true })
    return try await body(try await first, try await second)
}

private func withConnection<Outcome>(
    _ host: String, limits: ConnectionLimits, _ body: (PeerConnection, PeerConnection) async throws -> Outcome
) async throws -> Outcome {
    let anna = try TestPerson.anna()
    let ben = try TestPerson.ben()
    return try await ConnectionListener.with(
        at: [ConnectionEndpoint(host: host, port: 0)], identity: try ben.identity(), knock: nil, limits: limits,
        admits: { _ in true }
    ) { listener in
        let first = try await PeerConnection.connect(
            to: listener.addresses[0], expecting: ben.user, identity: try anna.identity(), knock: nil, limits: limits,
            admits: { _ in true })
        return try await body(first, try await listener.next())
    }
}

func socketPair(_ type: __socket_type = SOCK_STREAM) throws -> (CInt, CInt) {
    var descriptors: [CInt] = [0, 0]
    guard socketpair(AF_UNIX, CInt(type.rawValue), 0, &descriptors) == 0 else { throw VicinoError.isClosed }
    return (descriptors[0], descriptors[1])
}

/// Two ends that keep packets, as a channel of Bluetooth does: the system refuses longer ones, and a short read loses
/// the rest.
func packetPair(sent: Int = 2048) throws -> (StreamDescriptor, StreamDescriptor) {
    let (first, second) = try socketPair(SOCK_SEQPACKET)
    // The smallest that the system allows: about 4,600 bytes.
    var size: CInt = 1
    for end in [first, second] { setsockopt(end, SOL_SOCKET, SO_SNDBUF, &size, socklen_t(MemoryLayout<CInt>.size)) }
    let sizes = StreamDescriptor.PacketSizes(sent: sent, received: 2048)
    return (StreamDescriptor(first, packets: sizes), StreamDescriptor(second, packets: sizes))
}

extension ConnectionListener {
    /// The next accepted connection.
    func next() async throws -> PeerConnection {
        for await connection in connections { return connection }
        throw VicinoError.isClosed
    }
}

extension PeerConnection {
    /// The next message; nil after the peer's goodbye.
    func next() async throws -> [UInt8]? { try await messages.makeAsyncIterator().next() }
}

/// The code of the error that the body throws; nil for none, or another error.
func code(of body: () async throws -> Void) async -> VicinoError.Code? {
    do { try await body() } catch { return (error as? VicinoError)?.code }
    return nil
}
