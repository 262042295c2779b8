internal import VicinoBus
package import VicinoCore
package import VicinoSensing

/// Sees walking and running by the steps that a watch with InfiniTime counts.
///
/// The user has paired the watch, or trusts it; this program never pairs. While the watch is connected it sends its count
/// of the day, from which the steps of each minute follow; nothing else of it is read. A watch that was out of range has
/// counted meanwhile, and is connected again within five minutes.
package struct WatchSource: ObservationSource {
    /// How often something is done that BlueZ does not tell.
    package struct Pauses: Sendable {
        /// Between two attempts to reach BlueZ.
        package var bus = Duration.seconds(30)
        /// Between two looks at the clock.
        package var tick = Duration.seconds(60)
        /// Between two attempts to connect to the watch.
        package var connect = Duration.seconds(300)
        /// For how long BlueZ's signals are gathered: steps are counted by the minute, so nothing is urgent.
        package var signals = Duration.seconds(1)

        package init() {}
    }

    private let shared: SharedEvents

    /// Uses the system's BlueZ.
    ///
    /// - Parameters:
    ///   - watch: the name or the address of the watch.
    ///   - environment: the environment variables of the process, which may name the bus.
    ///   - now: the user's clock.
    package init(_ watch: WatchName, environment: [String: String], now: @escaping @Sendable () -> Timestamp) {
        self.init(watch, environment: environment, pauses: Pauses(), now: now)
    }

    /// - Parameters:
    ///   - watch: the name or the address of the watch.
    ///   - environment: the environment variables of the process, which may name the bus.
    ///   - pauses: how often something is done.
    ///   - now: the user's clock.
    package init(
        _ watch: WatchName, environment: [String: String], pauses: Pauses, now: @escaping @Sendable () -> Timestamp
    ) {
        shared = SharedEvents { report in
            await WatchWork(watch, pauses: pauses, now: now, report: report).run { try BusAddress.system(environment) }
        }
    }

    /// `watch`.
    package var name: SourceName { .watch }
    /// The events from now on.
    package var events: AsyncStream<SourceEvent> { shared.events }
}
