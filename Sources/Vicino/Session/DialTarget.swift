internal import VicinoLink
internal import VicinoPresence

/// Where a device can be reached.
enum DialTarget: Sendable {
    /// At an address on a network.
    case network(PeerAddress)
    /// On a channel of the medium over which its beacon was heard.
    case channel(MediumKind, any MediumTransport, RouteAddress, PSM)

    /// The medium for which knocks are made.
    var medium: MediumKind {
        switch self {
        case .network: .localNetwork
        case .channel(let medium, _, _, _): medium
        }
    }

    /// Whether a network leads there.
    var isOnNetwork: Bool { if case .network = self { true } else { false } }

    /// The address in the form of sightings.
    var route: RouteAddress? { RouteAddress(description) }

    /// Those on a network first: it is faster.
    static func ordered(_ targets: [DialTarget]) -> [DialTarget] {
        targets.filter(\.isOnNetwork) + targets.filter { !$0.isOnNetwork }
    }

    /// How two devices that met there found each other by beacons.
    var way: MeetingWay { isOnNetwork ? .localNetwork : .bluetooth }

    /// Opens a connection there.
    func connect(
        expecting user: UserID?, identity: DeviceIdentity, knock: @escaping Knocking,
        limits: ConnectionLimits = ConnectionLimits(), admits: @escaping PeerAdmission
    ) async throws -> PeerConnection {
        switch self {
        case .network(let address):
            return try await PeerConnection.connect(
                to: ConnectionEndpoint(host: address.host, port: Int(address.port)), expecting: user,
                identity: identity, knock: knock, limits: limits, admits: admits)
        case .channel(_, let transport, let address, let psm):
            let stream = try await transport.connect(to: address, psm: psm)
            return try await PeerConnection.over(
                StreamDescriptor(stream, transport.transport), side: .initiator(knock: knock),
                remoteAddress: address.text, expecting: user, identity: identity, limits: limits, admits: admits)
        }
    }
}

extension DialTarget: CustomStringConvertible {
    var description: String {
        switch self {
        case .network(let address): "\(address)"
        case .channel(_, _, let address, _): "\(address)"
        }
    }
}

extension StreamDescriptor {
    /// Takes a connection over from a medium.
    init(_ stream: PeerStream, _ transport: Transport) {
        self.init(
            stream.descriptor, packets: PacketSizes(sent: stream.writeLimit, received: stream.readLimit),
            transport: transport, lifetime: stream.lifetime)
    }
}
