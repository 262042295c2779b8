package import VicinoRepository

/// The present epoch of an audience, as all devices of the user have it.
package struct StoredEpoch: Hashable, Sendable {
    package let audience: AudienceName
    /// From 1; rises with every epoch of the audience.
    package let number: UInt64
    package let key: EpochKey
    /// How many followers had left the audience when it began.
    package let departures: UInt64
    /// How many devices of the user had been removed when it began.
    package let removals: UInt64

    package init(audience: AudienceName, number: UInt64, key: EpochKey, departures: UInt64, removals: UInt64) {
        self.audience = audience
        self.number = number
        self.key = key
        self.departures = departures
        self.removals = removals
    }

    /// Whether it counts before another epoch of the audience: two devices may have begun one each.
    package func precedes(_ other: StoredEpoch) -> Bool {
        number == other.number
            ? key.bytes.lexicographicallyPrecedes(other.key.bytes) : number < other.number
    }
}
