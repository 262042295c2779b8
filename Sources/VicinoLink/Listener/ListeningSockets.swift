internal import Glibc
internal import NIOCore
internal import NIOPosix

/// The sockets of a listener.
enum ListeningSockets {
    /// How often another port is tried if the one that was free for one address is taken for the next.
    private static let attempts = 8

    static func open(
        _ addresses: [LinkAddress], _ entrance: Entrance, _ group: MultiThreadedEventLoopGroup
    ) async throws -> [any NIOCore.Channel] {
        let opener = Opener(addresses: addresses, entrance: entrance, group: group)
        for _ in 1..<attempts {
            do { return try await opener.open() } catch let error as LinkError where opener.choosesPort {
                guard (error.cause as? IOError)?.errnoCode == EADDRINUSE else { throw error }
            }
        }
        return try await opener.open()
    }
}

private struct Opener {
    let addresses: [LinkAddress]
    let entrance: Entrance
    let group: MultiThreadedEventLoopGroup

    var choosesPort: Bool { addresses.contains { $0.port == 0 } }

    /// Opens all, or none.
    func open() async throws -> [any NIOCore.Channel] {
        var sockets: [any NIOCore.Channel] = []
        var lacking: (any Error)?
        do {
            for address in addresses {
                let port = address.port == 0 ? sockets.first?.localAddress?.port ?? 0 : address.port
                let address = LinkAddress(host: address.host, port: port)
                do { sockets.append(try await open(address)) } catch let error where isLackOfIPv6(error, address) {
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

    private func open(_ address: LinkAddress) async throws -> any NIOCore.Channel {
        let isIPv6 = address.host.contains(":")
        var bootstrap = ServerBootstrap(group: group)
            .serverChannelOption(.backlog, value: 512)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
            .childChannelInitializer { [entrance] channel in
                channel.eventLoop.makeCompletedFuture { try entrance.admit(channel) }
            }
        if isIPv6 {
            // IPv4 has a socket of its own, so that addresses look like what they are.
            let option = ChannelOptions.Types.SocketOption(level: .ipv6, name: .init(rawValue: IPV6_V6ONLY))
            bootstrap = bootstrap.serverChannelOption(option, value: 1)
        }
        do {
            // Looking a number up fails while the system's own addresses of its kind are being checked.
            if let numeric = try? SocketAddress(ipAddress: address.host, port: address.port) {
                return try await bootstrap.bind(to: numeric).get()
            }
            return try await bootstrap.bind(host: address.host, port: address.port).get()
        } catch {
            throw LinkError(
                .address, "One cannot listen at \(address): it may be in use, or no address of this device.",
                cause: error)
        }
    }

    private func isLackOfIPv6(_ error: any Error, _ address: LinkAddress) -> Bool {
        let code = ((error as? LinkError)?.cause as? IOError)?.errnoCode
        return address.host == "::" && (code == EAFNOSUPPORT || code == EADDRNOTAVAIL)
    }
}
