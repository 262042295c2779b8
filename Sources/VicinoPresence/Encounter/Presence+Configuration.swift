extension Presence {
    /// What can be chosen.
    public struct Configuration: Sendable {
        /// The media that there are.
        public var media: [MediumKind] = [.bluetooth, .localNetwork]
        /// How near is near, on media that know how strong a beacon arrives.
        public var range = SignalRange.anywhere
        /// How long somebody must stay in range before they count as entered.
        public var dwell: Duration = .seconds(5)
        /// How long somebody must be out of range before they count as gone.
        public var linger: Duration = .seconds(15)
        /// How many ids are computed at most in one step; at about a microsecond each.
        public var idsPerStep = 5000

        /// For how long an address counts after the last beacon on Bluetooth, where devices are heard every second or
        /// so.
        public var bluetoothLifetime: Duration = .seconds(60)
        /// For how long it counts on other media, which may report nothing but the change of tag every minute: two of
        /// them may be missed.
        public var networkLifetime: Duration = .seconds(150)

        /// The usual choices.
        public init() {}

        func lifetime(on medium: MediumKind) -> Duration {
            medium == .bluetooth ? bluetoothLifetime : networkLifetime
        }
    }
}
