import ArgumentParser
import Vicino
import VicinoService

/// The command-line options that say on which networks to look for open devices.
struct VicinityOptions: ParsableArguments {
    @Option(
        name: .long,
        help: ArgumentHelp(
            "The network interface to use, if not those that the settings trust; repeatable.",
            valueName: "interface"))
    var on: [String] = []

    /// - Throws: a refusal that says what to do if no network is named or trusted, and Bluetooth is off.
    func vicinity(_ configuration: Node.Configuration) throws -> Vicinity {
        try vicinity { ServiceAnswer(ServiceSocket(configuration)) }.get()
    }

    /// - Parameter service: reports the service, which is asked only if there is an obstacle.
    /// - Returns: a refusal that says what to do if no network is named or trusted, and Bluetooth is off.
    /// - Throws: what is wrong with the settings.
    func vicinity(_ service: () -> ServiceAnswer) throws -> Result<Vicinity, Refusal> {
        let vicinity = try Vicinity(on)
        guard let found = vicinity.obstacle, !vicinity.usesBluetooth else { return .success(vicinity) }
        // The service has watched the networks for longer, so it knows the reason better.
        let obstacle = service().status?.networkObstacle ?? found
        return .failure(
            Refusal(
                .refused,
                obstacle.sentence
                    + " To use an interface once, on any network, name it with --on, as in --on wlan0. Without a "
                    + "network: `vicino config bluetooth on`, on both devices."))
    }
}
