package import VicinoCore
internal import VicinoMotion
package import VicinoSensing
internal import VicinoThreads

/// Sees walking and running by the first accelerometer of this computer that the kernel lets it use.
///
/// The kernel collects the samples, and wakes this program every two seconds. None is stored: some seconds of them are in
/// memory, and what was recognised is reported. A device that comes later, or is freed by another program, is found
/// within half a minute.
package struct MotionSource: ObservationSource {
    /// How often something is looked at that does not tell by itself.
    package struct Pauses: Sendable {
        /// Until the next look for a device, without one.
        package var search = Duration.seconds(30)
        /// Until the next look whether a device that sends nothing is still there.
        package var check = Duration.seconds(10)

        package init() {}
    }

    /// What tells the time.
    package struct Clocks: Sendable {
        /// The user's clock, which may be set.
        package var now: @Sendable () -> Timestamp
        /// Seconds since any moment, on a clock that never goes back.
        package var uptime: @Sendable () -> Double

        package init(now: @escaping @Sendable () -> Timestamp, uptime: @escaping @Sendable () -> Double) {
            self.now = now
            self.uptime = uptime
        }
    }

    private let shared: SharedEvents

    /// Reads the devices of this computer.
    ///
    /// - Parameter now: the user's clock.
    package init(now: @escaping @Sendable () -> Timestamp) {
        self.init(root: "", clocks: Clocks(now: now) { BootClock.now })
    }

    /// - Parameters:
    ///   - root: the folder below which `sys` and `dev` are; tests have one of their own.
    ///   - pauses: how often to look.
    ///   - clocks: what tells the time.
    package init(root: String, pauses: Pauses = Pauses(), clocks: Clocks) {
        let work = MotionWork(files: KernelFiles(root: root), pauses: pauses, clocks: clocks)
        shared = SharedEvents { report in await work.run(report) }
    }

    /// `motion`.
    package var name: SourceName { .motion }
    /// The events from now on.
    package var events: AsyncStream<SourceEvent> { shared.events }
}
