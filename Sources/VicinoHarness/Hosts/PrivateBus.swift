internal import Foundation
package import VicinoTesting

/// A private message bus of a test, which ends with this object.
package final class PrivateBus: Sendable {
    /// Its address, for `DBUS_SYSTEM_BUS_ADDRESS` and `DBUS_SESSION_BUS_ADDRESS`.
    package let address: String
    /// A private folder of the test, for sockets and settings.
    package let folder: TemporaryFolder
    private let daemon: Daemon

    /// Starts a daemon on a socket in a new folder, and waits until it listens.
    ///
    /// - Parameter settings: additional elements of the daemon's settings.
    /// - Throws: an error of Foundation if there is no `dbus-daemon`.
    package init(settings: String = "") async throws {
        folder = try TemporaryFolder()
        let file = folder.file("bus.conf")
        let text = """
            <!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
             "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
            <busconfig>
              <type>system</type>
              <listen>unix:dir=\(folder.path)</listen>
              <auth>EXTERNAL</auth>
              <policy context="default">
                <allow user="*"/>
                <allow own="*"/>
                <allow send_type="method_call"/>
                <allow send_type="signal"/>
                <allow send_requested_reply="true" send_type="method_return"/>
                <allow send_requested_reply="true" send_type="error"/>
                <allow receive_type="method_call"/>
                <allow receive_type="method_return"/>
                <allow receive_type="error"/>
                <allow receive_type="signal"/>
              </policy>
              <limit name="max_replies_per_connection">50000</limit>
              \(settings)
            </busconfig>
            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        daemon = try Daemon(["dbus-daemon", "--nofork", "--print-address=1", "--config-file=\(file)"])
        address = try await daemon.firstLine()
    }

    /// Kills the daemon, so that all connections are lost.
    package func stop() { daemon.stop() }
}
