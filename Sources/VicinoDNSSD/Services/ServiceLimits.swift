/// How much of a network full of strangers this side takes notice of.
package struct ServiceLimits: Sendable {
    /// The most bytes in an entry of a text record; DNS allows no more.
    package static let textBytes = 255
    /// The most entries in a text record; with more it is somebody else's.
    package static let textEntries = 4

    /// The most advertisements at a time.
    package var advertised = 4
    /// The most services that are watched at a time, each on one interface by one protocol. More have to wait, up
    /// to 4096, until somebody makes room who says nothing.
    package var watched = 256
    /// How long a service counts as there after it last said something new; it says something each minute.
    package var silence = Duration.seconds(150)
    /// How long finding out where a service is may take before others may have its place.
    package var resolving = Duration.seconds(10)
    /// The most events that wait for somebody to take them; then the oldest are dropped.
    package var eventsWaiting = 1024
    /// How long to wait before the bus is tried again: at first, and at most.
    package var retries = Duration.milliseconds(500)...Duration.seconds(30)

    /// The usual limits.
    package init() {}
}
