/// Whether services on the local network can be advertised and browsed.
package enum ServiceAvailability: Hashable, Sendable {
    /// Both are possible.
    case ready
    /// At least one is not possible now. It is retried, and begins by itself as soon as possible.
    case unavailable(Obstacle)

    /// An obstacle, and what the user can do about it.
    package struct Obstacle: Hashable, Sendable {
        /// A stable, machine-readable name.
        package let name: String
        /// What is missing, in a sentence.
        package let reason: String
        /// What to do, in a sentence.
        package let remedy: String

        /// No obstacle: it has just begun.
        package static let beginning = Obstacle(
            name: "beginning", reason: "The local network is being looked at.", remedy: "Wait a moment.")
        /// No network is trusted.
        package static let noInterface = Obstacle(
            name: "no-interface", reason: "No network is trusted, so discovery does not run.",
            remedy: "Trust the network that this device is on, if it is yours.")
        /// The followed interfaces do not exist.
        ///
        /// - Returns: nil for an empty list.
        package static func absent(_ names: [String]) -> Obstacle? {
            guard !names.isEmpty else { return nil }
            return Obstacle(
                name: "no-interface", reason: "There is no network interface \(names.joined(separator: ", ")) now.",
                remedy: "`ip link` lists those that exist.")
        }
        /// The message bus, over which Avahi is reached, does not run.
        package static let noBus = Obstacle(
            name: "no-bus", reason: "The message bus of the system does not run, so Avahi cannot be reached.",
            remedy: "Start it with: sudo systemctl start dbus")
        /// Avahi does not run.
        package static let noDaemon = Obstacle(
            name: "no-daemon", reason: "Avahi, which finds devices on local networks, does not run.",
            remedy: "Install the package avahi-daemon, and start it with: sudo systemctl start avahi-daemon")
        /// Avahi runs and is not ready yet.
        package static let daemonBusy = Obstacle(
            name: "daemon-busy", reason: "Avahi is still finding a name for this computer.", remedy: "Wait a moment.")
        /// Avahi's settings do not let programs advertise; browsing works.
        package static let publishingDisabled = Obstacle(
            name: "publishing-disabled", reason: "Avahi lets no program advertise, so others cannot find this device.",
            remedy: "In /etc/avahi/avahi-daemon.conf set disable-publishing=no and disable-user-service-publishing=no, "
                + "and restart avahi-daemon.")
        /// The bus does not let this program speak to Avahi.
        package static let denied = Obstacle(
            name: "denied", reason: "This program may not speak to Avahi.",
            remedy: "If it runs in a sandbox, allow it the system bus name org.freedesktop.Avahi.")

        /// Any other failure, in Avahi's words.
        package static func failed(_ words: String) -> Obstacle {
            Obstacle(
                name: "failed", reason: "Avahi failed: \(words).", remedy: "Look at: journalctl --unit avahi-daemon")
        }
    }
}
