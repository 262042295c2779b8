import Foundation
import VicinoService
import VicinoThreads

/// Lets the desktop open a link in the user's browser.
struct LinkOpener: Sendable {
    /// The program that knows the user's browser.
    var program = "xdg-open"
    /// How long to wait for its result. The program may be the browser itself, and last.
    var timeout = Duration.seconds(10)

    /// The thread on which programs are started.
    private static let work = BlockingWork(alone: "org.vicino.page")

    /// Starts the program, and does not wait for its result.
    func start(_ link: String) async { await Self.start([program, link]) }

    /// Starts the program, and waits for its result.
    ///
    /// - Returns: false if it is missing or has failed.
    func opens(_ link: String) async -> Bool { await Self.succeeds([program, link], within: timeout) }

    /// Starts a program, and does not wait for its result.
    static func start(_ command: [String]) async { await work.run { try? process(command).run() } }

    /// Starts a program, and waits for its result.
    ///
    /// - Returns: false if the program is missing or has failed; true even if it still runs.
    static func succeeds(_ command: [String], within timeout: Duration) async -> Bool {
        let (results, result) = AsyncStream.makeStream(of: Bool.self)
        let hasBegun = await work.run {
            let process = process(command)
            process.terminationHandler = { result.yield($0.terminationStatus == 0) }
            return (try? process.run()) != nil
        }
        guard hasBegun else { return false }
        return await withTaskGroup(of: Bool.self) { group in
            // Ends with the program's result, or with the group.
            group.addTask { await results.first { _ in true } ?? true }
            // Ends the wait for a program that goes on.
            group.addTask {
                try? await Task.sleep(for: timeout)
                return true
            }
            defer { group.cancelAll() }
            return await group.next() ?? true
        }
    }

    /// The program is given nothing to read or write: what a desktop's programs print ends up in logs.
    private static func process(_ command: [String]) -> Process {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = command
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        return process
    }

    // MARK: Without such a program

    /// Opens a link for a user without a terminal. If no program does, a notice on the desktop has the address. The log says
    /// so without the address, which signs in its reader.
    func open(_ link: String) async {
        guard await !opens(link) else { return }
        await DesktopMessage.show(Self.summary, Self.sentence(link))
        Failure.warn(Self.logLine)
    }

    static let summary = "No program opens the page of Vicino"
    static let logLine =
        "No program of the desktop opens links, so the page was not shown. `vicino web --no-open` prints its address."

    /// What the notice says. An invitation that the link carries would make it too long to read.
    static func sentence(_ link: String) -> String {
        "Open this address in a browser within five minutes: \(link.prefix { $0 != "&" })"
    }
}
