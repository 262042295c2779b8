internal import VicinoBus

/// Why GeoClue tells this device no position, and what the user can do about it.
package struct LocationObstacle: Error, Hashable, Sendable {
    /// A stable, machine-readable name.
    package let name: String
    /// What is missing, in a sentence.
    package let reason: String
    /// What to do, in a sentence.
    package let remedy: String

    /// GeoClue is not installed.
    package static let missing = LocationObstacle(
        name: "geoclue-missing", reason: "GeoClue, which asks receivers for the position, is not installed.",
        remedy: "Install the package geoclue-2.0, or use areas of networks only.")

    /// No agent speaks for the user.
    package static let noAgent = LocationObstacle(
        name: "geoclue-agent-missing",
        reason: "GeoClue waits for a location agent of this session, which would ask the user.",
        remedy: "Desktops start one; elsewhere start /usr/libexec/geoclue-2.0/demos/agent in the session.")

    /// The user has switched location off for all programs.
    package static let switchedOff = LocationObstacle(
        name: "location-off", reason: "Location is switched off for all programs of this user.",
        remedy: "Switch location services on in the settings of the desktop, under Privacy.")

    /// The user or the administrator lets this program have no position.
    package static let denied = LocationObstacle(
        name: "location-denied", reason: "This program may not have the position of this device.",
        remedy: "Allow it in the settings of the desktop, under Privacy, or in /etc/geoclue/geoclue.conf.")

    /// GeoClue knows no source of exact positions. One that is plugged in later is found.
    package static let noReceiver = LocationObstacle(
        name: "no-receiver", reason: "GeoClue knows no satellite receiver.",
        remedy: "Connect one, or name its socket under [network-nmea] in /etc/geoclue/geoclue.conf.")

    /// A receiver is there, and tells no position that is exact enough for a speed.
    package static let silent = LocationObstacle(
        name: "no-position", reason: "No exact position has arrived for two minutes.",
        remedy: "Receivers hear satellites outside and at windows. Speeds are read as soon as there are positions.")

    /// GeoClue would tell others what the device sees around.
    package static func discloses(_ disclosures: [GeoClueConfiguration.Disclosure]) -> LocationObstacle {
        let switches = disclosures.map { disclosure in
            switch disclosure {
            case .accessPoints: "enable=false under [wifi]"
            case .tower: "enable=false under [3g]"
            case .submission: "submit-data=false under [wifi]"
            }
        }
        return LocationObstacle(
            name: "location-by-networks",
            reason:
                "GeoClue would tell a service on the internet which access points or towers are around, so it is not asked.",
            remedy:
                "Write \(switches.joined(separator: ", ")) in /etc/geoclue/geoclue.conf, and restart it with: sudo systemctl "
                + "restart geoclue. Or allow it: `vicino config record.wifi-location on`")
    }

    /// Whether GeoClue would tell others is not known.
    package static let unreadable = LocationObstacle(
        name: "geoclue-unreadable",
        reason: "Whom GeoClue would ask is not known: /etc/geoclue/geoclue.conf cannot be read. So it is not asked.",
        remedy: "Make it readable. Or allow it: `vicino config record.wifi-location on`")

    /// The bus or GeoClue has failed in another way.
    package static func failed(_ message: String) -> LocationObstacle {
        LocationObstacle(
            name: "location-failed", reason: "The position cannot be asked for: \(message)",
            remedy: "`systemctl status geoclue` may say more.")
    }
}

extension LocationObstacle {
    /// What GeoClue or the bus has answered.
    init(_ error: BusError) {
        switch error.name {
        case .serviceUnknown?: self = .missing
        case .accessDenied?: self = .refused(error.message)
        default: self = .failed(error.message)
        }
    }

    /// GeoClue has one name for its refusals, and says more in words.
    private static func refused(_ message: String) -> LocationObstacle {
        if message.contains("Geolocation disabled") { return .switchedOff }
        return message.contains("no agent") ? .noAgent : .denied
    }
}
