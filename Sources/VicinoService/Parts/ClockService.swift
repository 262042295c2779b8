internal import ServiceLifecycle
internal import VicinoBus

/// Asks the system at intervals whether its clock is synchronised with other clocks.
struct ClockService: Service {
    let state: ServiceState
    let environment: [String: String]

    /// The waits between questions: the longer one after a synchronised clock.
    private static let long: Duration = .seconds(900)
    private static let short: Duration = .seconds(60)

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let isSynchronised = await Self.isSynchronised(environment)
                state.see { $0.isClockSynchronised = isSynchronised }
                // Cancelled when the service ends, which ends the loop.
                try? await Task.sleep(for: isSynchronised ? Self.long : Self.short)
            }
        }
    }

    /// What systemd reports; true if systemd cannot be asked.
    static func isSynchronised(_ environment: [String: String]) async -> Bool {
        // Without a bus or systemd, assume a right clock: most clocks are right.
        await synchronisation(environment) ?? true
    }

    /// What systemd reports; nil if systemd cannot be asked.
    static func synchronisation(_ environment: [String: String]) async -> Bool? {
        do {
            let bus = try await Bus.connect(to: .system(environment))
            return try await RemoteObject("/org/freedesktop/timedate1", on: "org.freedesktop.timedate1", over: bus)
                .property("NTPSynchronized", of: "org.freedesktop.timedate1", as: Bool.self)
        } catch {
            return nil
        }
    }
}
