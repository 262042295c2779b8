import Foundation
import Vicino
import VicinoService

/// Opens the page of a data folder from a program that has no terminal.
struct PageOpener {
    private let configuration: Node.Configuration

    init(_ configuration: Node.Configuration) { self.configuration = configuration }

    /// Starts this program again, as the desktop's icon does. It opens a browser with a link to the page, and serves
    /// the page if no program does. A notice on the desktop says if the program cannot be started.
    func open() async {
        let isUnit = ProcessInfo.processInfo.environment["SYSTEMD_EXEC_PID"] == String(getpid())
        let command = Self.command(
            program: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "vicino",
            data: configuration.isUsual ? nil : configuration.dataPath, isUnit: isUnit)
        // What systemd starts tells the user by itself why it fails, and so does this program.
        guard isUnit else { return await LinkOpener.start(command) }
        guard await !LinkOpener.succeeds(command, within: LinkOpener().timeout) else { return }
        let sentence = "systemd cannot start a program for it. Run `vicino web` in a terminal."
        await DesktopMessage.show("Vicino cannot open its page", sentence)
        Failure.warn("The page was not opened: \(sentence)")
    }

    /// The command.
    ///
    /// - Parameters:
    ///   - data: the data folder; nil for the usual one.
    ///   - isUnit: whether systemd runs this program as a unit. A browser would inherit the restrictions of that unit, which
    ///     no browser bears, and end with it. So it begins in a unit of its own.
    static func command(program: String, data: String?, isUnit: Bool) -> [String] {
        let own = isUnit ? ["systemd-run", "--user", "--collect", "--quiet", "--"] : []
        return own + [program, "web", "--open"] + (data.map { ["--data", $0] } ?? [])
    }
}
