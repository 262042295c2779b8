public import VicinoPresence

/// How near a person must be to count as near, on media that say how strong a signal is.
public enum RangeSetting: Hashable, Sendable {
    /// Up to the end of a zone.
    case zone(Zone)
    /// Up to about this many metres.
    case metres(Int)
    /// As far as a beacon can be heard.
    case anywhere

    /// The range as strengths of signals.
    ///
    /// - Parameter reference: the strength of a beacon at one metre.
    package func signalRange(reference: SignalStrength) -> SignalRange {
        switch self {
        case .zone(let zone): SignalRange(zone, reference: reference)
        case .metres(let metres): SignalRange(metres: Double(metres), reference: reference)
        case .anywhere: .anywhere
        }
    }

    /// The metres that can be chosen; Bluetooth reaches no farther within houses.
    package static let metreLimits = 1...100
}

extension RangeSetting: SettingValue {
    static var expectation: String {
        let zones = zones.map { "\"\($0.rawValue)\"" }.joined(separator: ", ")
        return "\(zones), \"anywhere\", or whole metres from \(metreLimits.lowerBound) to \(metreLimits.upperBound)"
    }

    private static var zones: [Zone] { Zone.allCases.filter { $0.metres != nil } }

    static func typed(_ words: [String]) -> PlainValue? {
        guard words.count == 1 else { return nil }
        return words[0].allSatisfy(\.isASCII) ? (Int(words[0]).map(PlainValue.number) ?? .text(words[0])) : nil
    }

    init?(_ plain: PlainValue) {
        switch plain {
        case .number(let metres) where Self.metreLimits.contains(metres): self = .metres(metres)
        case .text("anywhere"): self = .anywhere
        case .text(let text):
            guard let zone = Self.zones.first(where: { $0.rawValue == text }) else { return nil }
            self = .zone(zone)
        default: return nil
        }
    }

    var plain: PlainValue? {
        switch self {
        case .zone(let zone): .text(zone.rawValue)
        case .metres(let metres): .number(metres)
        case .anywhere: .text("anywhere")
        }
    }
}
