/// How much a connection to a bus accepts from other connections, and how long it waits for them.
package struct BusLimits: Hashable, Sendable {
    /// The timeout of connecting.
    package var connecting: Duration = .seconds(10)
    /// The timeout of an answer if the call sets none; the same as in the bus's own libraries.
    package var answer: Duration = .seconds(25)
    /// How long closing waits until everything is sent.
    package var closing: Duration = .seconds(1)
    /// The maximum number of bytes in a message, sent or received. The system's daemon ends connections that send more
    /// than 32 MiB.
    package var messageBytes = 16 << 20
    /// The maximum number of values in a message, sent or received; each takes some 50 bytes of memory.
    package var messageValues = 200_000
    /// The maximum number of unanswered incoming calls in total.
    package var callsServed = 256
    /// The maximum number of unanswered incoming calls from one connection.
    package var callsServedForOne = 64
    /// The maximum number of signals that wait for a reader.
    package var signalsWaiting = 1024
    /// How long the connection does not read after a signal, unless it waits for an answer. Signals that arrive meanwhile
    /// are handled together, which wakes this program less often.
    package var signalPause: Duration = .milliseconds(50)
    /// The maximum number of objects of one service that are tracked.
    package var objects = 10_000

    /// The usual limits.
    package init() {}
}
