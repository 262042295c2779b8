internal import ServiceLifecycle
internal import VicinoBus

/// Asks the system from time to time whether its clock is set by others that know what time it is.
struct ClockService: Service {
    let state: ServiceState
    let environment: [String: String]

    /// How long to wait before it is asked again: longer where all is well.
    private static let (long, short): (Duration, Duration) = (.seconds(900), .seconds(60))

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let isSynchronised = await Self.isSynchronised(environment)
                state.see { $0.isClockSynchronised = isSynchronised }
                // Cancelled at the end of the service, which ends the loop.
                try? await Task.sleep(for: isSynchronised ? Self.long : Self.short)
            }
        }
    }

    /// What systemd says; yes where nobody can be asked.
    static func isSynchronised(_ environment: [String: String]) async -> Bool {
        do {
            let bus = try await Bus.connect(to: .system(environment))
            return try await RemoteObject("/org/freedesktop/timedate1", on: "org.freedesktop.timedate1", over: bus)
                .property("NTPSynchronized", of: "org.freedesktop.timedate1", as: Bool.self)
        } catch {
            // No bus, or no systemd on it: clocks are mostly right.
            return true
        }
    }
}
