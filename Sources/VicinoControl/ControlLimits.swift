/// How much of the service's time and capacity clients may use.
package struct ControlLimits: Sendable {
    /// The maximum number of clients at a time.
    package var clients = 16
    /// How long a client may take for its request, and to read its reply.
    package var timeout = Duration.seconds(5)

    /// The usual limits.
    package init() {}
}
