import Vicino
import VicinoNetworks

/// The networks that this device is on just now, and what the settings say of them.
struct NetworkSurvey {
    let choice: NetworkChoice
    let networks: [PresentNetwork]
    /// Why the networks are not known; nil if they are.
    let obstacle: String?

    /// How long a gateway may take to answer, in milliseconds.
    private static let patience: Int32 = 500

    /// Looks around.
    ///
    /// - Throws: what is wrong with the settings.
    init() throws {
        choice = NetworkChoice(try SettingsFile().settings())
        do throws(NetworkError) { (networks, obstacle) = (try Self.networks(), nil) } catch {
            (networks, obstacle) = ([], error.message)
        }
    }

    private init(_ obstacle: String) { (choice, networks, self.obstacle) = (NetworkChoice(), [], obstacle) }

    /// The same, also with a mistake in the settings. Nothing is said of networks then.
    static func tolerant() -> NetworkSurvey {
        do { return try NetworkSurvey() } catch { return NetworkSurvey(Failure.message(of: error)) }
    }

    /// The networks that this device is on just now.
    static func networks() throws(NetworkError) -> [PresentNetwork] {
        try KernelNetworks().survey(patience: patience)
    }

    /// The interfaces on which people may be looked for now.
    var interfaces: [String] { choice.interfaces(of: networks) }
}
