import ArgumentParser
import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoService

/// `vicino watch`.
struct WatchCommand: WaitingCommand {
    static let configuration = CommandConfiguration(
        commandName: "watch",
        abstract: "Watch what runs, who is near, what is received, and how far sessions are.",
        discussion: """
            On a terminal, one page is kept current, until Ctrl-C. Elsewhere, each event is a line; with --json, an \
            object on a line, whose member event is started, stopped, service, near, moved, left, received, session \
            or sessionEnded. A person who comes near is one event, and each other zone another one (moved). Who is \
            near, and sessions, are known only while `vicino run` runs.

            Examples:
              vicino watch
              vicino watch --json | jq .event
            """)

    @OptionGroup var options: GlobalOptions

    /// How often the state is read.
    private static let interval = Duration.seconds(1)

    func runWaiting() async throws {
        let node = try options.open()
        let socket = ServiceSocket(options.configuration)
        let isPage = !options.json && Screen.isTerminal(1) && Screen.width != nil
        let screen = isPage ? WatchScreen { try Self.print($0) } : nil
        // Before the terminal changes, so that no signal finds it changed and leaves it so.
        let interruption = Interruption.awaited { screen?.restore() }
        if let screen { Suspension.watch(leave: screen.leave) { try? screen.enter() } }
        try screen?.enter()
        defer { screen?.restore() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            // Reads and shows the state until the task is cancelled.
            group.addTask { try await watch(WatchReader(node, socket), screen) }
            // Ends with Ctrl-C, which ends the group.
            group.addTask { for await _ in interruption {} }
            defer { group.cancelAll() }
            do { try await group.next() } catch {
                screen?.restore()
                throw error
            }
            // At once: the reader may wait for the service for a moment more.
            screen?.restore()
        }
    }

    private func watch(_ reader: WatchReader, _ screen: WatchScreen?) async throws {
        var reader = reader
        var page = WatchPage()
        var before = WatchState?.none
        while !Task.isCancelled {
            let state = try await reader.next()
            let clock = TypedTimeReader(options.configuration)
            for event in WatchEvent.between(before, state) {
                page.add(event, clock)
                if screen == nil { try write(event, clock) }
            }
            let width = Screen.width ?? 80
            let height = Screen.height
            try screen?.draw(page.lines(state, clock, style: Screen.style, width: width, height: height))
            before = state
            try? await Task.sleep(for: Self.interval)
        }
    }

    private func write(_ event: WatchEvent, _ clock: TypedTimeReader) throws {
        try Output.print(
            options.json ? event.json(at: clock.now).line : "\(clock.timeOfDay)  \(event.sentence(clock))")
    }

    private static func print(_ text: TerminalText) throws {
        let output = Output()
        try output.write(text)
        try output.flush()
    }
}
