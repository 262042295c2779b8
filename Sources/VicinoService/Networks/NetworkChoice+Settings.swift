internal import Vicino
internal import VicinoCore
package import VicinoNetworks
package import VicinoSettings

extension NetworkChoice {
    /// Reads the choice from the settings.
    package init(_ settings: Settings) {
        self.init(
            trusted: settings.trustedNetworks.map(\.text), declined: settings.declinedNetworks.map(\.text),
            asks: settings.asksAboutNetworks)
    }
}

extension SettingsFile {
    /// Stores permanently what the user says about a network that this device is on.
    ///
    /// - Parameter id: an id by which the network is recognised.
    /// - Throws: `VicinoError` with `.notFound` if this device is on no such network.
    package func remember(_ answer: NetworkAnswer, aboutNetwork id: String) throws {
        let present = try NetworkSurvey.view().networks
        guard let network = present.first(where: { $0.ids.contains { $0.text == id } }) else {
            throw VicinoError(.notFound, "This device is no longer on that network.")
        }
        try remember(answer, about: network)
    }

    /// Stores permanently what the user says about a network.
    package func remember(_ answer: NetworkAnswer, about network: PresentNetwork) throws {
        try edit { text in
            let old = NetworkChoice(try text.settings())
            let new = answer == .accept ? old.accepting(network) : old.declining(network)
            return try text.changing("networks.trusted", from: old.trusted, to: new.trusted)
                .changing("networks.declined", from: old.declined, to: new.declined)
        }
    }
}

extension SettingsText {
    fileprivate func changing(_ name: String, from old: [String], to new: [String]) throws -> SettingsText {
        guard old != new, let setting = Setting.named(name) else { return self }
        return try changing(setting, to: new.isEmpty ? nil : .list(new.map { .text($0) }))
    }
}
