internal import Vicino
internal import VicinoDesktop
internal import VicinoIIO
internal import VicinoInfiniTime
internal import VicinoSensing
internal import VicinoSettings

extension SensingSources {
    /// The sources of this program.
    ///
    /// - Parameters:
    ///   - environment: the environment variables, which name the buses of the system and of the session.
    ///   - location: where positions come from.
    ///   - now: the clock.
    static func ofSystem(
        _ environment: [String: String], location: LocationSource, now: @escaping @Sendable () -> Timestamp
    ) -> SensingSources {
        SensingSources(choices: [
            Choice(name: .computer, isOn: \.recordsComputer) { ComputerSource(environment: environment, now: now) },
            Choice(name: .motion, isOn: \.recordsMotion) { MotionSource(now: now) },
            Choice(name: .watch, value: \.recordedWatch?.text) { watch in
                WatchSource(WatchName(watch), environment: environment, now: now)
            },
            Choice(name: .speed, value: Self.speed) { value in
                SpeedSource(location, mayDisclose: value == Self.byNetworks, now: now)
            },
        ])
    }

    /// How positions may be found for speeds; nil if they are not read.
    private static func speed(_ settings: Settings) -> String? {
        guard settings.recordsSpeed else { return nil }
        return settings.locatesByNetworks ? byNetworks : ""
    }

    /// That others may be told what is around.
    private static let byNetworks = "networks"
}
