package import VicinoCore
package import VicinoNetworks

/// The networks that this device is on now, and what the settings say about them.
package struct NetworkSurvey {
    /// What the settings say.
    package let choice: NetworkChoice
    /// What is known about the networks.
    package let knowledge: NetworkKnowledge

    /// How long a gateway may take to answer, in milliseconds.
    private static let timeout: Int32 = 500

    /// Surveys the networks.
    ///
    /// - Parameter file: the file of the settings; nil for the defaults.
    /// - Throws: what is wrong with the settings.
    package init(_ file: SettingsFile? = SettingsFile()) throws {
        choice = NetworkChoice(try file?.settings() ?? Settings())
        // Nothing is sent on networks that are not trusted.
        do throws(VicinoError) { knowledge = .known(try Self.view(probes: choice.mayTrust)) } catch {
            knowledge = .unknown(error.message)
        }
    }

    /// Asks the kernel for the present networks.
    ///
    /// - Parameter probes: whether something may be sent on a network to find out its gateway: on all of them, if the
    ///   user has just named one.
    package static func view(
        probes: (PresentNetwork) -> Bool = { _ in true }
    ) throws(VicinoError) -> NetworkSnapshot { try KernelNetworks().survey(timeout: timeout, probes: probes) }

    /// The present networks, and the status of each.
    ///
    /// - Throws: an error that says why the networks are not known.
    package func statuses() throws -> [NetworkStatus] {
        if case .unknown(let reason) = knowledge { throw VicinoError(.refused, reason) }
        return knowledge.networks.map { NetworkStatus($0, choice, isDiscovering: false) }
    }

    /// Whether no route leads out of this computer; false if that is not known.
    package static var isOffline: Bool { (try? view { _ in false }.isOffline) ?? false }

    /// Whether the present networks are known.
    package var isKnown: Bool { knowledge.isKnown }

    /// The interfaces that discovery may use now.
    package var interfaces: [String] { choice.interfaces(in: knowledge) }

    /// Why discovery is impossible; nil if no obstacle is known.
    package var obstacle: DiscoveryObstacle? { choice.obstacle(in: knowledge) }
}
