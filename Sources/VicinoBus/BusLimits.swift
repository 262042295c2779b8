/// How much a connection to a bus accepts from other connections, and how long it waits for them.
package struct BusLimits: Hashable, Sendable {
    /// The timeout of connecting.
    package var connecting: Duration = .seconds(10)
    /// The timeout of an answer if the call sets none; the same as in the bus's own libraries.
    package var answer: Duration = .seconds(25)
    /// How long closing waits until everything is sent.
    package var closing: Duration = .seconds(1)
    /// The most bytes of a message, sent or received. The system's daemon ends connections that send more than 32 MiB.
    package var messageBytes = 16 << 20
    /// The most values in a message, sent or received; each takes some 50 bytes of memory.
    package var messageValues = 200_000
    /// The most incoming calls without an answer, in all.
    package var callsServed = 256
    /// The most incoming calls without an answer from one connection.
    package var callsServedForOne = 64
    /// The most signals that wait to be taken.
    package var signalsWaiting = 1024
    /// How long the connection does not read after a signal, unless it waits for an answer. Signals that arrive meanwhile
    /// are handled together, which wakes this program less often.
    package var signalPause: Duration = .milliseconds(50)
    /// The most objects of one service that are tracked.
    package var objects = 10_000

    /// The usual limits.
    package init() {}
}
