import Vicino
import VicinoNetworks

/// Where this device is just now, and what the settings say of it.
struct NetworkSurvey {
    let choice: NetworkChoice
    /// Nil where the kernel does not tell.
    let view: NetworkView?
    /// Why that is not known; nil if it is.
    let trouble: String?

    /// How long a gateway may take to answer, in milliseconds.
    private static let patience: Int32 = 500

    /// Looks around.
    ///
    /// - Throws: what is wrong with the settings.
    init() throws {
        choice = NetworkChoice(try SettingsFile().settings())
        do throws(NetworkError) { (view, trouble) = (try Self.view(), nil) } catch {
            (view, trouble) = (nil, error.message)
        }
    }

    /// Where this device is just now.
    static func view() throws(NetworkError) -> NetworkView { try KernelNetworks().survey(patience: patience) }

    /// Whether this device is on no network; false where that is not known.
    static var isOffline: Bool { (try? view().networks.isEmpty) ?? false }

    /// The interfaces on which people may be looked for now.
    var interfaces: [String] { choice.interfaces(in: view) }

    /// Why nobody can be looked for, and what to do; nil if nothing is known to be in the way.
    var obstacle: String? {
        guard interfaces.isEmpty else { return nil }
        return trouble ?? view.flatMap { choice.obstacle(in: $0)?.sentence(choice, $0) }
    }
}
