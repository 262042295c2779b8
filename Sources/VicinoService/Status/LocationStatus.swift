/// How the service finds out in which areas the user is.
package struct LocationStatus: Codable, Equatable, Sendable {
    /// The names of the areas in which the user is now.
    package var areas: [String] = []
    /// Whether positions are asked for: an area of networks alone needs none.
    package var usesPositions = false
    /// Whether a position was received since they are asked for.
    package var hasPosition = false
    /// What keeps positions from being received; nil if nothing is known to do so.
    package var obstacle: BluetoothStatus.Remark?

    /// Begins without an area.
    package init() {}
}
