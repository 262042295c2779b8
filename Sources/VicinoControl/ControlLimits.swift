/// What one program may take of the service's time and room.
package struct ControlLimits: Sendable {
    /// How many may be connected at a time.
    package var clients = 16
    /// How long each may take for its request, and to fetch each line of an answer.
    package var patience = Duration.seconds(5)

    /// The usual limits.
    package init() {}
}
