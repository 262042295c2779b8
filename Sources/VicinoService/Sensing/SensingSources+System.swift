internal import Vicino
internal import VicinoDesktop
internal import VicinoIIO
internal import VicinoSensing
internal import VicinoSettings
internal import VicinoWatch

extension SensingSources {
    /// The sources of this program.
    ///
    /// - Parameters:
    ///   - environment: the environment variables, which name the buses of the system and of the session.
    ///   - now: the clock.
    static func ofSystem(_ environment: [String: String], now: @escaping @Sendable () -> Timestamp) -> SensingSources {
        SensingSources(choices: [
            Choice(name: .computer, isOn: \.recordsComputer) { ComputerSource(environment: environment, now: now) },
            Choice(name: .motion, isOn: \.recordsMotion) { MotionSource(now: now) },
            Choice(name: .watch, value: \.recordedWatch?.text) { watch in
                WatchSource(WatchName(watch), environment: environment, now: now)
            },
        ])
    }
}
