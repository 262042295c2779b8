/// What the service advertises on a medium now: any device nearby can hear it.
package struct AdvertisedBeacons: Codable, Equatable, Sendable {
    /// The medium's name between programs: `bluetooth` or `local-network`.
    package let medium: String
    /// The bytes of the beacons.
    package let beacons: [[UInt8]]
    /// The port that is advertised with them; 0 on media that name none.
    package let port: UInt16

    package init(medium: String, beacons: [[UInt8]], port: UInt16) {
        self.medium = medium
        self.beacons = beacons
        self.port = port
    }
}
