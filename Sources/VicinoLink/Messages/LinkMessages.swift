/// The messages of a peer, whole and in order.
///
/// Ends without an error when the peer has said goodbye, this side has closed the link, or the task is cancelled.
/// Everything else, the link's breaking off included, is a `LinkError`. The peer is read no faster than the messages
/// are taken. One task at a time takes them.
package struct LinkMessages: AsyncSequence, Sendable {
    let inbox: Inbox

    /// Takes one message after the other.
    package struct AsyncIterator: AsyncIteratorProtocol {
        let inbox: Inbox

        /// The next message.
        package func next() async throws -> [UInt8]? { try await inbox.take() }
    }

    /// Begins where the last one stopped.
    package func makeAsyncIterator() -> AsyncIterator { AsyncIterator(inbox: inbox) }
}
