internal import Vicino
internal import VicinoService

/// The networks that the device is on, and what the user says about them. Tests replace it.
struct DeviceNetworks: Sendable {
    /// A network that the user may want to trust.
    struct Candidate: Equatable, Sendable {
        /// The id by which a form names it.
        let id: String
        /// Its name, which a stranger may have chosen: make it safe before you show it.
        let name: String
    }

    /// The network to trust, as a running service knows it, or else as it is now; nil for none.
    let candidate: @Sendable (SettingsFile, ServiceStatus?) throws -> Candidate?
    /// Stores that the user trusts the network with an id.
    let trust: @Sendable (SettingsFile, String) throws -> Void
    /// The networks that the device is on, as a running service knows them, or else as they are now.
    var present: @Sendable (ServiceStatus?) throws -> [NetworkStatus] = { _ in [] }

    /// The networks of this device.
    static let system = DeviceNetworks(
        candidate: { settings, status in
            guard let status else {
                let survey = try NetworkSurvey(settings)
                return Candidate(survey.obstacle, try survey.statuses())
            }
            return Candidate(status.obstacle, status.networks ?? [])
        },
        trust: { try $0.remember(.accept, aboutNetwork: $1) },
        present: { try $0?.networks ?? NetworkSurvey().statuses() })

    /// No network to trust.
    static let none = DeviceNetworks(candidate: { _, _ in nil }, trust: { _, _ in })
}

extension DeviceNetworks.Candidate {
    /// The network that an obstacle names, if it is recognised; nil if no trust is missing.
    fileprivate init?(_ obstacle: DiscoveryObstacle?, _ networks: [NetworkStatus]) {
        guard case .untrusted(let candidate?, _) = obstacle,
            let id = networks.first(where: { $0.interface == candidate.interface })?.ids.first
        else { return nil }
        self.init(id: id, name: candidate.name)
    }
}
