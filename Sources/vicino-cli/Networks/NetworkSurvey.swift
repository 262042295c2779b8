import Vicino
import VicinoNetworks

/// Where this device is just now, and what the settings say of it.
struct NetworkSurvey {
    let choice: NetworkChoice
    let knowledge: NetworkKnowledge

    /// How long a gateway may take to answer, in milliseconds.
    private static let patience: Int32 = 500

    /// Looks around.
    ///
    /// - Throws: what is wrong with the settings.
    init() throws {
        choice = NetworkChoice(try SettingsFile().settings())
        do throws(NetworkError) { knowledge = .known(try Self.view()) } catch { knowledge = .unknown(error.message) }
    }

    /// Where this device is just now.
    static func view() throws(NetworkError) -> NetworkView { try KernelNetworks().survey(patience: patience) }

    /// Whether nothing leads out of this computer; false where that is not known.
    static var isOffline: Bool { (try? view().isOffline) ?? false }

    /// Whether it is known where this device is.
    var isKnown: Bool { knowledge.isKnown }

    /// The interfaces on which people may be looked for now.
    var interfaces: [String] { choice.interfaces(in: knowledge) }

    /// Why nobody can be looked for, and what to do; nil if nothing is known to be in the way.
    var obstacle: String? { choice.obstacle(in: knowledge) }
}
