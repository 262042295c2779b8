package import VicinoControl
package import VicinoNetworks

/// Where this device is just now, and what the settings say of it.
package struct NetworkSurvey {
    /// What the settings say.
    package let choice: NetworkChoice
    /// Where it is.
    package let knowledge: NetworkKnowledge

    /// How long a gateway may take to answer, in milliseconds.
    private static let patience: Int32 = 500

    /// Looks around.
    ///
    /// - Throws: what is wrong with the settings.
    package init() throws {
        choice = NetworkChoice(try SettingsFile().settings())
        do throws(NetworkError) { knowledge = .known(try Self.view()) } catch { knowledge = .unknown(error.message) }
    }

    /// Where this device is just now.
    package static func view() throws(NetworkError) -> NetworkView { try KernelNetworks().survey(patience: patience) }

    /// The networks that are here now, and how they stand.
    ///
    /// - Throws: an error that says why that is not known.
    package func statuses() throws -> [NetworkStatus] {
        if case .unknown(let reason) = knowledge { throw ServiceError(.refused, reason) }
        return knowledge.networks.map { NetworkStatus($0, choice, isLooking: false) }
    }

    /// Whether nothing leads out of this computer; false where that is not known.
    package static var isOffline: Bool { (try? view().isOffline) ?? false }

    /// Whether it is known where this device is.
    package var isKnown: Bool { knowledge.isKnown }

    /// The interfaces on which people may be looked for now.
    package var interfaces: [String] { choice.interfaces(in: knowledge) }

    /// Why nobody can be looked for; nil if nothing is known to be in the way.
    package var obstacle: DiscoveryObstacle? { choice.obstacle(in: knowledge) }
}
