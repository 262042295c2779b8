internal import Glibc
internal import NIOCore
internal import NIOPosix
internal import VicinoCore

/// The sockets of a listener.
enum ListeningSockets {
    /// How often another port is tried if the port that was free for one address is used on the next.
    private static let attempts = 8

    static func open(
        _ addresses: [ConnectionEndpoint], on interfaces: [String]?, for acceptor: ConnectionAcceptor,
        by group: MultiThreadedEventLoopGroup
    ) async throws -> [any NIOCore.Channel] {
        // Without an address, peers come over channels of media only.
        guard !addresses.isEmpty else { return [] }
        let indices = try interfaces.map(indices)
        let opener = Opener(addresses: addresses, indices: indices, acceptor: acceptor, group: group)
        for _ in 1..<attempts {
            do { return try await opener.open() } catch let error as VicinoError where opener.choosesPort {
                guard (error.cause as? IOError)?.errnoCode == EADDRINUSE else { throw error }
            }
        }
        return try await opener.open()
    }

    /// The system's numbers for network interfaces.
    private static func indices(of interfaces: [String]) throws -> [CInt] {
        let found = interfaces.map { CInt(bitPattern: if_nametoindex($0)) }.filter { $0 > 0 }
        guard !found.isEmpty else {
            let names = interfaces.joined(separator: ", ")
            throw VicinoError(
                .address, "There is no network interface \(names) now. `ip link` lists those that exist.")
        }
        return found
    }
}

private struct Opener {
    let addresses: [ConnectionEndpoint]
    /// Nil for every interface at once.
    let indices: [CInt]?
    let acceptor: ConnectionAcceptor
    let group: MultiThreadedEventLoopGroup

    var choosesPort: Bool { addresses.contains { $0.port == 0 } }

    /// Opens all sockets, or none.
    func open() async throws -> [any NIOCore.Channel] {
        var sockets: [any NIOCore.Channel] = []
        var lacking: (any Error)?
        do {
            for (address, index) in bindings {
                let port = address.port == 0 ? sockets.first?.localAddress?.port ?? 0 : address.port
                let address = ConnectionEndpoint(host: address.host, port: port)
                do { sockets.append(try await open(address, index)) } catch let error where isLackOfIPv6(error, address)
                {
                    lacking = error
                }
            }
            if sockets.isEmpty, let lacking { throw lacking }
            return sockets
        } catch {
            for socket in sockets { try? await socket.close().get() }
            throw error
        }
    }

    /// Each address on each interface; each of these pairs has its own socket.
    private var bindings: [(ConnectionEndpoint, CInt?)] {
        addresses.flatMap { address in indices.map { $0.map { (address, $0) } } ?? [(address, nil)] }
    }

    private func open(_ address: ConnectionEndpoint, _ index: CInt?) async throws -> any NIOCore.Channel {
        do {
            let bootstrap = bootstrap(isIPv6: address.host.contains(":"), index)
            // A name look-up of a numeric address fails while the system still checks its own addresses of that family.
            if let numeric = try? SocketAddress(ipAddress: address.host, port: address.port) {
                return try await bootstrap.bind(to: numeric).get()
            }
            return try await bootstrap.bind(host: address.host, port: address.port).get()
        } catch {
            throw VicinoError(
                .address, "This device cannot listen at \(address): it may be in use, or no address of this device.",
                cause: error)
        }
    }

    private func bootstrap(isIPv6: Bool, _ index: CInt?) -> ServerBootstrap {
        var bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 512)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { [acceptor] channel in acceptor.setUp(channel) }
        if isIPv6 {
            // IPv4 has its own sockets, so that addresses have their usual form.
            let option = ChannelOptions.Types.SocketOption(level: .ipv6, name: .init(rawValue: IPV6_V6ONLY))
            bootstrap = bootstrap.serverChannelOption(option, value: 1)
        }
        if let index {
            // Packets from another interface find no port, whatever their address. From Linux 5.7 on this needs no
            // privilege.
            let option = ChannelOptions.Types.SocketOption(level: .socket, name: .init(rawValue: SO_BINDTOIFINDEX))
            bootstrap = bootstrap.serverChannelOption(option, value: Int(index))
        }
        return bootstrap
    }

    private func isLackOfIPv6(_ error: any Error, _ address: ConnectionEndpoint) -> Bool {
        let code = ((error as? VicinoError)?.cause as? IOError)?.errnoCode
        return address.host == "::" && (code == EAFNOSUPPORT || code == EADDRNOTAVAIL)
    }
}
