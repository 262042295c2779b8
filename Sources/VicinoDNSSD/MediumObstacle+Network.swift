internal import VicinoPresence

extension MediumObstacle {
    /// No obstacle: it has just begun.
    static let beginning = MediumObstacle(
        name: "beginning", reason: "Discovery on the local network is starting.", remedy: "Wait a moment.")
    /// No network is trusted.
    static let noInterface = MediumObstacle(
        name: "no-interface", reason: "No network is trusted, so discovery does not run.",
        remedy: "Trust the network that this device is on, if it is yours.")
    /// The followed interfaces do not exist.
    ///
    /// - Returns: nil for an empty list.
    static func absent(_ names: [String]) -> MediumObstacle? {
        guard !names.isEmpty else { return nil }
        return MediumObstacle(
            name: "no-interface", reason: "There is no network interface \(names.joined(separator: ", ")) now.",
            remedy: "`ip link` lists those that exist.")
    }
    /// The message bus, over which Avahi is reached, does not run.
    static let noBus = MediumObstacle(
        name: "no-bus", reason: "The message bus of the system does not run, so Avahi cannot be reached.",
        remedy: "Start it with: sudo systemctl start dbus")
    /// Avahi does not run.
    static let noDaemon = MediumObstacle(
        name: "no-daemon", reason: "Avahi, which finds devices on local networks, does not run.",
        remedy: "Install the package avahi-daemon, and start it with: sudo systemctl start avahi-daemon")
    /// Avahi runs and is not ready yet.
    static let daemonBusy = MediumObstacle(
        name: "daemon-busy", reason: "Avahi is still finding a name for this computer.", remedy: "Wait a moment.")
    /// Avahi's settings do not let programs advertise; browsing works.
    static let publishingDisabled = MediumObstacle(
        name: "publishing-disabled", reason: "Avahi lets no program advertise, so others cannot find this device.",
        remedy: "In /etc/avahi/avahi-daemon.conf set disable-publishing=no and disable-user-service-publishing=no, "
            + "and restart avahi-daemon.")
    /// The bus does not let this program speak to Avahi.
    static let denied = MediumObstacle(
        name: "denied", reason: "This program may not speak to Avahi.",
        remedy: "If it runs in a sandbox, allow it the system bus name org.freedesktop.Avahi.")

    /// Any other failure, in Avahi's words.
    static func failed(_ words: String) -> MediumObstacle {
        MediumObstacle(
            name: "failed", reason: "Avahi failed: \(words).", remedy: "Look at: journalctl --unit avahi-daemon")
    }
}
