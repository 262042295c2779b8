internal import Glibc
internal import NIOCore
internal import NIOPosix
internal import VicinoCore

/// Registers a descriptor with the event loops, and closes it if that fails.
func descriptorChannel(
    _ descriptor: CInt, _ connection: SecureConnection, _ group: MultiThreadedEventLoopGroup
) async throws -> EventLoopFuture<PeerConnection> {
    // The event loops watch reading and writing separately, so they need two descriptors.
    let second = dup(descriptor)
    guard second >= 0 else {
        let reason = String(cString: strerror(errno))
        Glibc.close(descriptor)
        throw ConnectionError(.unreachable, "The connection to the peer cannot be used: \(reason).")
    }
    do {
        return try await NIOPipeBootstrap(group: group)
            .takingOwnershipOfDescriptors(input: descriptor, output: second) { channel in
                channel.eventLoop.makeCompletedFuture { try connection.setUp(channel) }
            }
    } catch {
        Glibc.close(descriptor)
        Glibc.close(second)
        throw ConnectionError(.unreachable, "The connection to the peer cannot be used.", cause: error)
    }
}
