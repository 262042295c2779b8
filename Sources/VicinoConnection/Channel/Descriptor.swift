internal import Glibc
internal import NIOCore
internal import NIOPosix
internal import Synchronization
internal import VicinoCore

/// Registers a descriptor with the event loops, and closes it if that fails.
///
/// - Parameters:
///   - closing: how long the end of a connection waits until the peer has received the last packet.
///   - setUp: adds the handlers, on the channel's event loop before the channel is active.
/// - Returns: what `setUp` returns.
func descriptorChannel<Outcome: Sendable>(
    _ stream: StreamDescriptor, closing: Duration, on group: MultiThreadedEventLoopGroup,
    _ setUp: @escaping @Sendable (any NIOCore.Channel) -> EventLoopFuture<Outcome>
) -> EventLoopFuture<Outcome> {
    let outcome = group.next().makePromise(of: Outcome.self)
    // The event loops watch reading and writing separately, so they need two descriptors.
    let second = fcntl(stream.number, F_DUPFD_CLOEXEC, 0)
    guard second >= 0 else {
        let reason = String(cString: strerror(errno))
        Glibc.close(stream.number)
        outcome.fail(VicinoError(.unreachable, "The connection to the peer cannot be used: \(reason)."))
        return outcome.futureResult
    }
    let owner = DescriptorOwner()
    NIOPipeBootstrap(group: group)
        .channelInitializer { channel in
            owner.isChannel.store(true, ordering: .releasing)
            channel.closeFuture.whenComplete { _ in withExtendedLifetime(stream.lifetime) {} }
            let result = channel.eventLoop.makeCompletedFuture {
                try channel.preparePackets(stream.packets, closing: closing)
            }.flatMap { setUp(channel) }
            result.cascade(to: outcome)
            return result.flatMapThrowing { _ in try channel.checkIsOpen() }
        }
        .takingOwnershipOfDescriptors(input: stream.number, output: second)
        .whenFailure { error in
            if !owner.isChannel.load(ordering: .acquiring) {
                Glibc.close(stream.number)
                Glibc.close(second)
            }
            outcome.fail(VicinoError(.unreachable, "The connection to the peer cannot be used.", cause: error))
        }
    return outcome.futureResult
}

/// Whether a channel closes the descriptors. Closing them a second time could close those of another connection.
private final class DescriptorOwner: Sendable {
    let isChannel = Atomic<Bool>(false)
}

extension NIOCore.Channel {
    /// Throws if the channel was closed while it was set up: NIO must not register it then.
    fileprivate func checkIsOpen() throws { _ = try syncOptions?.getOption(.autoRead) }

    fileprivate func preparePackets(_ sizes: StreamDescriptor.PacketSizes?, closing: Duration) throws {
        guard let sizes else { return }
        // The usual buffers shrink to what was received lately, and a longer packet would lose its end.
        try syncOptions?.setOption(.recvAllocator, value: FixedSizeRecvByteBufferAllocator(capacity: sizes.received))
        try pipeline.syncOperations.addHandler(
            PacketHandler(limit: sizes.sent, closing: TimeAmount(closing)), name: ChannelPipeline.packetHandler)
    }
}
