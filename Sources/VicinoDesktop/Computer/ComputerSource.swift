internal import Glibc
internal import VicinoBus
package import VicinoCore
package import VicinoSensing

/// Observes that the user sits, from the use of this computer: idleness, lock and sleep.
///
/// It asks logind once a minute, and whenever logind says that something has changed. Where logind does not know, it asks
/// the desktop. What is on the screen, and which program runs, is never asked.
package struct ComputerSource: ObservationSource {
    /// The times between two questions.
    package struct Pauses: Sendable {
        /// Between two questions to a system that answers.
        package var refresh = Duration.seconds(60)
        /// Before another attempt to reach a system that does not.
        package var retry = Duration.seconds(60)

        /// The usual times.
        package init() {}
    }

    private let environment: [String: String]
    private let user: UInt32
    private let pauses: Pauses
    private let now: @Sendable () -> Timestamp

    /// - Parameters:
    ///   - environment: the environment variables, which name the two buses.
    ///   - user: the number of the user whose sessions count.
    ///   - now: the clock.
    package init(
        environment: [String: String], user: UInt32 = getuid(), pauses: Pauses = Pauses(),
        now: @escaping @Sendable () -> Timestamp
    ) {
        self.environment = environment
        self.user = user
        self.pauses = pauses
        self.now = now
    }

    /// `record.computer` switches it on.
    package var name: SourceName { .computer }

    /// The events from now on.
    package var events: AsyncStream<SourceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: SourceEvent.self, bufferingPolicy: .bufferingNewest(256))
        // Works as long as its events are read: the end of the sequence cancels it.
        let work = Task {
            await follow { continuation.yield($0) }
            continuation.finish()
        }
        continuation.onTermination = { _ in work.cancel() }
        return stream
    }

    private func follow(_ report: @escaping @Sendable (SourceEvent) -> Void) async {
        var use = ComputerUse()
        while !Task.isCancelled {
            do { try await follow(&use, report) } catch {
                guard !Task.isCancelled else { return }
                for event in use.see(Logind.unavailable(error), at: now()) { report(event) }
            }
            try? await Task.sleep(for: pauses.retry)
        }
    }

    /// Follows logind until it is lost.
    private func follow(_ use: inout ComputerUse, _ report: @escaping @Sendable (SourceEvent) -> Void) async throws {
        let system = try await Bus.connect(to: .system(environment))
        // A user may have no desktop.
        let session = try? await Bus.connect(to: .session(environment))
        let logind = Logind(bus: system, desktop: session.map { DesktopIdleness(bus: $0) }, user: user)
        let (questions, ask) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let subscription = try await system.observe(Logind.rules, ownersOf: Logind.name) { event in
            if case .ended = event { ask.finish() } else { ask.yield() }
        }
        defer { withExtendedLifetime(subscription) {} }
        let pause = pauses.refresh
        // Asks from time to time, until the bus is lost or the reader goes.
        let timer = Task {
            while !Task.isCancelled {
                ask.yield()
                try? await Task.sleep(for: pause)
            }
        }
        defer { timer.cancel() }
        for await _ in questions {
            let state: ComputerState
            do { state = try await logind.state(at: now()) } catch let error as BusError where error.code == .refused {
                state = Logind.unavailable(error)
            }
            for event in use.see(state, at: now()) { report(event) }
        }
        try Task.checkCancellation()
        throw LostBus()
    }
}

/// The connection to the bus was lost.
struct LostBus: Error {}
