import Foundation
import Vicino
import VicinoThreads

/// Opens the page of a data folder from a program that has no terminal.
struct PageOpener {
    private let configuration: Node.Configuration

    init(_ configuration: Node.Configuration) { self.configuration = configuration }

    /// The thread on which the program is started.
    private static let work = BlockingWork(alone: "org.vicino.page")

    /// Starts this program again, as the desktop's icon does. It opens a browser with a link to the page, and serves
    /// the page if no program does.
    func open() async { await Self.work.run { start() } }

    private func start() {
        let opener = Process()
        opener.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        opener.arguments = Self.command(
            program: (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? "vicino",
            data: configuration.isUsual ? nil : configuration.dataPath,
            isUnit: ProcessInfo.processInfo.environment["SYSTEMD_EXEC_PID"] == String(getpid()))
        (opener.standardOutput, opener.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
        try? opener.run()
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
