/// How much a connection to a bus takes from others, and how long it waits for them.
package struct BusLimits: Hashable, Sendable {
    /// How long connecting may take.
    package var connecting: Duration = .seconds(10)
    /// How long an answer may take where the caller says nothing else; what the bus's own libraries wait.
    package var answer: Duration = .seconds(25)
    /// How long closing waits for what is still to be sent.
    package var closing: Duration = .seconds(1)
    /// The most bytes of a message, sent or taken apart. The system's daemon ends connections that send more than 32
    /// MiB.
    package var messageBytes = 16 << 20
    /// The most values in a message, sent or taken apart; each takes some 50 bytes of memory.
    package var messageValues = 200_000
    /// The most calls of others that are being answered, in all.
    package var callsServed = 256
    /// The most calls of one other that are being answered.
    package var callsServedForOne = 64
    /// The most signals that wait for whoever takes them.
    package var signalsWaiting = 1024
    /// The most objects of one service that are kept track of.
    package var objects = 10_000

    /// The usual limits.
    package init() {}
}
