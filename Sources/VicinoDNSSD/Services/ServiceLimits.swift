/// How much of a network full of strangers this side handles.
package struct ServiceLimits: Sendable {
    /// The maximum number of bytes in an entry of a text record, by DNS's own limit.
    package static let textBytes = 255
    /// The maximum number of entries in a text record; a record with more is another program's.
    package static let textEntries = 4

    /// The maximum number of advertisements at a time.
    package var advertised = 4
    /// The maximum number of services that are watched at a time, each on one interface by one protocol. Up to 4096
    /// more wait until a silent one makes room.
    package var watched = 256
    /// How long a service counts as present after its last change; it changes each minute.
    package var silence = Duration.seconds(150)
    /// The timeout of resolving a service before another one may replace it.
    package var resolving = Duration.seconds(10)
    /// How long to wait before a name that another device has is tried again; RFC 6762, section 8.1, asks for five
    /// seconds at least.
    package var collisionPause = Duration.seconds(5)
    /// The maximum number of events that wait for a reader; beyond it, the oldest are dropped.
    package var eventsWaiting = 1024
    /// How long to wait before the bus is retried: at first, and at most.
    package var retries = Duration.milliseconds(500)...Duration.seconds(30)

    /// The usual limits.
    package init() {}
}
