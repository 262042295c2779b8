internal import Foundation

/// What the summary of a workout in Gadgetbridge's database says besides its times, which is written as JSON.
struct GadgetbridgeSummary {
    private let entries: [String: Entry]

    /// A measured value. What is written in another way has none.
    private struct Entry: Decodable {
        var value: Double?
        var unit: String?

        private enum Key: String, CodingKey {
            case value
            case unit
        }

        init(from decoder: any Decoder) {
            let container = try? decoder.container(keyedBy: Key.self)
            value = try? container?.decode(Double.self, forKey: .value)
            unit = try? container?.decode(String.self, forKey: .unit)
        }
    }

    /// Reads a summary; one that cannot be read says nothing.
    init(_ text: String) {
        entries = (try? JSONDecoder().decode([String: Entry].self, from: Data(text.utf8))) ?? [:]
    }

    /// Steps; nil if it states none.
    var steps: Int? {
        guard let value = entries["steps"]?.value, 1...10_000_000 ~= value else { return nil }
        return Int(value)
    }

    /// Metres; nil if it states none.
    var distance: Double? { metres("distanceMeters") }

    var effort: MeasuredEffort {
        var effort = MeasuredEffort()
        effort.setHeartRate(entries["averageHR"]?.value)
        effort.setMaxHeartRate(entries["maxHR"]?.value)
        effort.setClimb(metres("ascentMeters") ?? metres("elevationGain"))
        effort.addEnergy(entries["caloriesBurnt"]?.value)
        return effort
    }

    private func metres(_ name: String) -> Double? {
        guard let entry = entries[name], let value = entry.value, value > 0, value.isFinite else { return nil }
        switch entry.unit {
        case "km": return value * 1000
        case "cm": return value / 100
        default: return value
        }
    }
}
