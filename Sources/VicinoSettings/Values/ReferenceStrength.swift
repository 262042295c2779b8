package import VicinoPresence

/// How strongly this device hears a beacon at one metre, in whole decibels above a milliwatt.
public struct ReferenceStrength: Hashable, Sendable {
    /// The strength.
    package let strength: SignalStrength

    /// The strengths that can be chosen, in dBm.
    package static let limits = -90...(-30)
    /// The strength if none was measured.
    package static let usual = ReferenceStrength(strength: .usualReference)

    private init(strength: SignalStrength) { self.strength = strength }

    /// Takes a strength in dBm; nil outside the limits.
    package init?(dBm: Int) {
        guard Self.limits.contains(dBm) else { return nil }
        strength = SignalStrength(dBm: Double(dBm))
    }
}

extension ReferenceStrength: SettingValue {
    static var expectation: String { "a whole number from \(limits.lowerBound) to \(limits.upperBound)" }

    /// The minus sign may be missing: a command takes a word that begins with it for an option.
    static func typed(_ words: [String]) -> PlainValue? {
        words.count == 1 && words[0].allSatisfy(\.isASCII) ? Int(words[0]).map { .number($0 > 0 ? -$0 : $0) } : nil
    }

    init?(_ plain: PlainValue) {
        guard case .number(let number) = plain else { return nil }
        self.init(dBm: number)
    }

    var plain: PlainValue? { .number(Int(strength.dBm)) }
}
