/// What counts as near, for `Node.discover`.
public struct DiscoveryConfiguration: Sendable {
    /// The media in use.
    package var media: [MediumKind] = [.bluetooth, .localNetwork]
    /// The range that counts as near, on media that report signal strength.
    public var range = SignalRange.anywhere
    /// The strength of a beacon at one metre, from which zones are estimated.
    package var reference = SignalStrength.usualReference
    /// How long a person must stay in range to count as entered.
    package var dwell: Duration = .seconds(1)
    /// How long a person must be out of range to count as gone.
    package var linger: Duration = .seconds(15)
    /// The maximum number of ids that one step computes, at about a microsecond each.
    package var idsPerStep = 5000

    /// How long an address is valid after the last beacon on Bluetooth, where devices are heard about every second.
    package var bluetoothAddressLifetime: Duration = .seconds(60)
    /// How long an address is valid on other media.
    ///
    /// They may report only the change of tag every minute, and two of these reports may be lost.
    package var networkAddressLifetime: Duration = .seconds(150)

    /// The usual settings.
    public init() {}

    func lifetime(on medium: MediumKind) -> Duration {
        medium == .bluetooth ? bluetoothAddressLifetime : networkAddressLifetime
    }
}
