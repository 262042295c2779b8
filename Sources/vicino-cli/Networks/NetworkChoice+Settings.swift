import Vicino
import VicinoNetworks
import VicinoSettings

extension NetworkChoice {
    /// What the settings say of networks.
    init(_ settings: Settings) {
        self.init(
            trusted: settings.trustedNetworks.map(\.text), declined: settings.declinedNetworks.map(\.text),
            asks: settings.asksAboutNetworks)
    }
}

extension SettingsFile {
    /// Remembers for good what a person says of a network.
    func remember(_ verdict: NetworkAnswer.Verdict, about network: PresentNetwork) throws {
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

extension PresentNetwork {
    /// Whether another wireless network of the same name is trusted.
    func isNamesake(among trusted: [NetworkName]) -> Bool {
        isWireless && trusted.contains { $0.text.hasPrefix("\(name) via ") }
    }
}
