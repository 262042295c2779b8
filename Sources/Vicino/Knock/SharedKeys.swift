internal import VicinoPresence

/// The keys that this device shares with others, by device: computing one takes as long as checking a hundred knocks.
struct SharedKeys {
    /// The keys that this device shares with another one.
    struct Keys {
        /// The key of the bridge from this device to the other one.
        let bridge: PresenceKey
        /// The same, if the other device has a program from before version 1.
        let ofEarlierProgram: PresenceKey
    }

    /// Nil for an invalid public key.
    private var keys: [Bridge.End: Keys?] = [:]

    /// The keys that this device shares with another one; nil if that one's public key is invalid.
    subscript(device: Bridge.End) -> Keys? { keys[device].flatMap(\.self) }

    /// Computes the missing keys, and drops those that are no longer wanted.
    mutating func update(_ wanted: [Bridge.End], own: Bridge.OwnEnd) {
        var next: [Bridge.End: Keys?] = [:]
        for device in wanted {
            // An invalid key in one roster must not close the listener to other users.
            next[device] = .some(keys[device] ?? (try? Keys(with: device, own)))
        }
        keys = next
    }
}

extension SharedKeys.Keys {
    fileprivate init(with device: Bridge.End, _ own: Bridge.OwnEnd) throws {
        bridge = try Bridge.key(to: device, from: own)
        ofEarlierProgram = try Bridge.earlierKey(to: device, from: own)
    }
}
