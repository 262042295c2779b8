internal import Vicino
internal import VicinoDesktop
internal import VicinoSensing

extension SensingSources {
    /// The sources of this program.
    ///
    /// - Parameters:
    ///   - environment: the environment variables, which name the buses of the system and of the session.
    ///   - now: the clock.
    static func ofSystem(_ environment: [String: String], now: @escaping @Sendable () -> Timestamp) -> SensingSources {
        SensingSources(choices: [
            Choice(name: .computer, isOn: \.recordsComputer) { ComputerSource(environment: environment, now: now) }
        ])
    }
}
