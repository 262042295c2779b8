internal import ServiceLifecycle
internal import VicinoBus
package import VicinoDesktop
package import VicinoSettings

/// Keeps an item in the desktop's status bar, as long as the user wants one.
///
/// Without a session bus or a status bar it does nothing, and reports nothing.
package struct StatusItemService: Service {
    /// What the program shows and does.
    package struct Program: Sendable {
        let content: @Sendable () async -> StatusItemContent?
        let act: @Sendable (StatusItemEvent) async -> Void

        /// - Parameters:
        ///   - content: the content now; nil for no item.
        ///   - act: does what the user asks for.
        package init(
            content: @escaping @Sendable () async -> StatusItemContent?,
            act: @escaping @Sendable (StatusItemEvent) async -> Void
        ) {
            self.content = content
            self.act = act
        }
    }

    private let program: Program
    private let settings: @Sendable () -> AsyncStream<Settings>
    private let environment: [String: String]
    private let pauses: Pauses

    /// The times between attempts.
    package struct Pauses: Sendable {
        /// Between two refreshes of what is shown, while a status bar shows the item.
        package var refresh = Duration.seconds(10)
        /// Before another attempt to reach the bus of the session.
        package var bus = Duration.seconds(60)

        /// The usual times.
        package init() {}
    }

    /// - Parameters:
    ///   - program: what the item shows and does.
    ///   - settings: gives the settings in force, and then each change.
    ///   - environment: the environment variables, which name the bus of the session.
    package init(
        _ program: Program, settings: @escaping @Sendable () -> AsyncStream<Settings>, environment: [String: String],
        pauses: Pauses = Pauses()
    ) {
        self.program = program
        self.settings = settings
        self.environment = environment
        self.pauses = pauses
    }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            var present: Bool? = await next { _ in true }
            while let wanted = present, !Task.isCancelled {
                present = await withTaskGroup(of: Bool?.self) { group in
                    // Shows the item until the group is cancelled.
                    group.addTask {
                        if wanted { await keep() }
                        return await next { $0 != wanted }
                    }
                    // Ends when the user decides otherwise, which ends the whole group.
                    group.addTask { await next { $0 != wanted } }
                    defer { group.cancelAll() }
                    return await group.next() ?? nil
                }
            }
        }
    }

    /// The next decision that meets a condition; nil when the service ends.
    private func next(_ meets: (Bool) -> Bool) async -> Bool? {
        for await settings in settings() where meets(settings.showsStatusItem) { return settings.showsStatusItem }
        return nil
    }

    /// Shows the item on the bus of the session, and again after that was lost, until the task is cancelled.
    private func keep() async {
        while !Task.isCancelled {
            do { try await show() } catch {
                // A computer without a desktop has no bus, and the user of a desktop sees that the item is missing.
            }
            try? await Task.sleep(for: pauses.bus)
        }
    }

    /// Shows the item until the bus is lost.
    private func show() async throws {
        let bus = try await Bus.connect(to: .session(environment))
        let item = try await StatusItem(over: bus, id: "vicino", icon: "org.vicino.Vicino")
        let (refreshes, refresh) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let (appearances, appear) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        try await withThrowingDiscardingTaskGroup { group in
            // Ends with an error when the bus is lost, which ends the others.
            group.addTask { try await item.follow() }
            // Takes what the user does, until the group is cancelled.
            group.addTask {
                for await event in item.events {
                    if event == .appeared { appear.yield() } else { await program.act(event) }
                    refresh.yield()
                }
            }
            // Refreshes the item from time to time while a status bar shows the item.
            group.addTask {
                for await _ in appearances {
                    while item.isShown {
                        try await Task.sleep(for: pauses.refresh)
                        refresh.yield()
                    }
                }
            }
            refresh.yield()
            for await _ in refreshes { try await item.show(await program.content()) }
        }
    }
}
