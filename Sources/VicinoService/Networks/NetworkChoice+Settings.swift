internal import Vicino
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
    /// Stores permanently what the user says about a network.
    package func remember(_ verdict: NetworkVerdict, about network: PresentNetwork) throws {
        try edit { text in
            let old = NetworkChoice(try text.settings())
            let new = verdict == .accept ? old.accepting(network) : old.declining(network)
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
