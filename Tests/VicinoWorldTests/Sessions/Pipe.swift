/// One direction of a simulated connection: a stream that keeps its order, stalls, and can be cut at any byte. An
/// incomplete message has not arrived.
struct Pipe {
    private var messages: [[UInt8]] = []
    /// Received bytes of the first message, including the four of its length.
    private var arrived = 0
    private(set) var byteCount = 0

    private static let prefix = 4

    var isEmpty: Bool { messages.isEmpty }

    mutating func send(_ message: [UInt8]) {
        messages.append(message)
        byteCount += Self.prefix + message.count
    }

    /// Lets bytes arrive.
    ///
    /// - Returns: the message that they complete; no more than one.
    mutating func deliver(_ count: Int) -> [UInt8]? {
        guard let first = messages.first else { return nil }
        let missing = Self.prefix + first.count - arrived
        byteCount -= min(count, missing)
        guard count >= missing else {
            arrived += count
            return nil
        }
        arrived = 0
        return messages.removeFirst()
    }
}
