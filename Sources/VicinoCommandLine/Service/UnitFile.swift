import Foundation
import Vicino

/// The systemd unit that runs the service, for one user or for each user of a computer.
struct UnitFile {
    /// The absolute path of the program.
    private let program: String
    /// The data folder, and whether the command must name it.
    private let data: String
    private let isUsualData: Bool
    /// How the unit begins.
    private let beginning: String

    /// The unit for the user's own services.
    ///
    /// - Throws: a refusal for a path that a unit cannot name.
    init(_ configuration: Node.Configuration) throws {
        program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "vicino"
        data = Self.escaped(configuration.dataPath)
        isUsualData = configuration.isUsual
        beginning =
            "# Save this as ~/.config/systemd/user/vicino.service, then run: systemctl --user enable --now vicino\n[Unit]"
        try Self.check(program)
        try Self.check(configuration.dataPath)
    }

    /// The unit that a package installs for all users. Each has the usual data folder, and systemd knows their home
    /// folders by a specifier.
    ///
    /// - Parameter program: the path at which the program is installed.
    /// - Throws: a refusal for a path that a unit cannot name.
    init(installedAt program: String) throws {
        guard program.hasPrefix("/") else {
            throw Refusal(.badValue, "\(program) is not an absolute path, such as /usr/bin/vicino.")
        }
        self.program = program
        data = "%h/.local/share/vicino"
        isUsualData = true
        beginning =
            "# To run it whenever you are logged in: systemctl --user enable --now vicino\n[Unit]\nDocumentation=man:vicino(1)"
        try Self.check(program)
    }

    private static func check(_ path: String) throws {
        guard !path.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw Refusal(
                .badValue, "\(path) has a line feed or another control character, which a unit cannot name. Move it.")
        }
    }

    /// The file's text. Its restrictions work in a user's own services, without namespaces, which some systems refuse
    /// to users.
    var text: String {
        """
        \(beginning)
        Description=Vicino, which exchanges records with people who are near
        ConditionPathExists=\(data)/own.sqlite
        ConditionPathExists=!\(data)/erasing

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
        let words = [Self.escaped(program), "run"] + (isUsualData ? [] : ["--data", data])
        return words.map(Self.quoted).joined(separator: " ")
    }

    /// A word of a command, in quotes if necessary. A dollar sign begins a variable there.
    private static func quoted(_ word: String) -> String {
        let text = word.replacing(scalar: "$", with: "$$")
        guard word.contains(where: { !$0.isLetter && !$0.isNumber && !"/._-+~".contains($0) }) else { return text }
        return "\"" + text.replacing(scalar: "\\", with: "\\\\").replacing(scalar: "\"", with: "\\\"") + "\""
    }

    /// A percent sign begins one of systemd's specifiers.
    private static func escaped(_ text: String) -> String { text.replacing(scalar: "%", with: "%%") }
}
