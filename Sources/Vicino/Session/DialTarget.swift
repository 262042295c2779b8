internal import VicinoConnection
internal import VicinoPresence

/// Where a device can be reached.
enum DialTarget: Sendable {
    /// At an address on a network.
    case network(PeerAddress)
    /// On a channel of the medium over which its beacon was heard.
    case channel(MediumKind, transport: any MediumTransport, address: RouteAddress, psm: PSM)

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
    ///
    /// - Parameter opened: receives what keeps the link under a channel up, even after the channel ends; nil if there
    ///   is no link.
    func connect(
        expecting user: UserID?, identity: DeviceIdentity, knock: @escaping Knocking,
        limits: ConnectionLimits = ConnectionLimits(), opened: @Sendable (ConnectionLifetime?) -> Void = { _ in },
        admits: @escaping PeerAdmission
    ) async throws -> PeerConnection {
        switch self {
        case .network(let address):
            return try await PeerConnection.connect(
                to: ConnectionEndpoint(host: address.host, port: Int(address.port)), expecting: user,
                identity: identity, knock: knock, limits: limits, admits: admits)
        case .channel(_, transport: let transport, address: let address, psm: let psm):
            let stream = try await transport.connect(to: address, psm: psm)
            opened(stream.lifetime)
            return try await PeerConnection.over(
                StreamDescriptor(stream, transport.kind), side: .initiator(knock: knock),
                remoteAddress: address.text, expecting: user, identity: identity, limits: limits, admits: admits)
        }
    }
}

extension DialTarget {
    /// Where an address of a beacon leads; nil if it is not valid, or no channel leads there over these media.
    init?(_ address: RouteAddress, on medium: MediumKind, psm: PSM?, over media: [any Medium]) {
        let transport = media.first { $0.kind == medium && $0.transport != nil }?.transport
        switch (transport, psm) {
        case (let transport?, let psm?): self = .channel(medium, transport: transport, address: address, psm: psm)
        case (nil, nil):
            guard let address = PeerAddress(address.text) else { return nil }
            self = .network(address)
        default: return nil
        }
    }

    /// The same device, at another port or PSM; nil if the number is not valid.
    func at(_ port: UInt16) -> DialTarget? {
        switch self {
        case .network(let address): PeerAddress(host: address.host, port: port).map(DialTarget.network)
        case .channel(let medium, transport: let transport, address: let address, _):
            UInt8(exactly: port).flatMap { PSM($0) }.map {
                .channel(medium, transport: transport, address: address, psm: $0)
            }
        }
    }
}

extension DialTarget: CustomStringConvertible {
    var description: String {
        switch self {
        case .network(let address): "\(address)"
        case .channel(_, _, address: let address, _): "\(address)"
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
