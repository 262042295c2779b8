internal import VicinoCore

/// The messages of a peer, complete and in order.
///
/// It ends without an error when the peer has said goodbye, this side has closed the connection, or the task is
/// cancelled. Every other end, such as a broken connection, is a `VicinoError`. The peer's data is read no faster than
/// the caller takes messages. Only one task at a time may take them.
package struct PeerMessages: AsyncSequence, Sendable {
    let inbox: ReceiveBuffer

    /// Takes one message after the other.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let inbox: ReceiveBuffer

        /// The next message.
        package func next() async throws -> [UInt8]? { try await inbox.take() }
    }

    /// Continues after the last message that was taken.
    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(inbox: inbox) }
}
