import Foundation
import Vicino

/// The systemd unit that runs the service for one user.
struct UnitFile {
    /// The absolute path of this program.
    let program: String
    /// The data folder, and whether the command must name it.
    let data: String
    let isUsualData: Bool

    /// - Throws: a refusal for a path that a unit cannot name.
    init(_ configuration: Node.Configuration) throws {
        program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "vicino"
        (data, isUsualData) = (configuration.dataPath, configuration.isUsual)
        guard !(program + data).unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw Refusal(
                .badValue, "\(data) has a line feed or another control character, which a unit cannot name. Move it.")
        }
    }

    /// The file's text. Its restrictions work in a user's own services, without namespaces, which some systems refuse
    /// to users.
    var text: String {
        """
        # Save this as ~/.config/systemd/user/vicino.service, then run: systemctl --user enable --now vicino
        [Unit]
        Description=Vicino, which exchanges records with people who are near
        ConditionPathExists=\(Self.escaped(data + "/own.sqlite"))

        [Service]
        Type=notify
        ExecStart=\(command)
        ExecReload=kill -HUP $MAINPID
        Restart=on-failure
        RestartSec=30
        TimeoutStopSec=5
        UMask=0077
        LimitNOFILE=65536
        NoNewPrivileges=yes
        LockPersonality=yes
        MemoryDenyWriteExecute=yes
        RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6 AF_NETLINK AF_BLUETOOTH
        RestrictNamespaces=yes
        RestrictRealtime=yes
        RestrictSUIDSGID=yes
        SystemCallArchitectures=native
        SystemCallErrorNumber=EPERM
        SystemCallFilter=@system-service
        SystemCallFilter=~@privileged

        [Install]
        WantedBy=default.target

        """
    }

    private var command: String {
        let words = [program, "run"] + (isUsualData ? [] : ["--data", data])
        return words.map(Self.quoted).joined(separator: " ")
    }

    /// A word of a command, in quotes if necessary. A dollar sign begins a variable there.
    private static func quoted(_ word: String) -> String {
        let text = escaped(word).replacing(scalar: "$", with: "$$")
        guard word.contains(where: { !$0.isLetter && !$0.isNumber && !"/._-+~".contains($0) }) else { return text }
        return "\"" + text.replacing(scalar: "\\", with: "\\\\").replacing(scalar: "\"", with: "\\\"") + "\""
    }

    /// A percent sign begins one of systemd's specifiers.
    private static func escaped(_ text: String) -> String { text.replacing(scalar: "%", with: "%%") }
}
