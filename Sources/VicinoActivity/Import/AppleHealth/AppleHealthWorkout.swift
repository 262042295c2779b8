internal import VicinoCore

/// A workout of Apple Health, while it is read.
struct AppleHealthWorkout {
    var found: TrackActivity

    /// Reads the attributes of the element; nil if it has no times.
    init?(_ attributes: [String: String]) {
        let written = TimeText.read(attributes["startDate", default: ""])
        guard let start = written?.momentLocalInUTC,
            let end = TimeText.read(attributes["endDate", default: ""])?.momentLocalInUTC
        else { return nil }
        found = TrackActivity(start: start, end: end, writtenOffset: written?.utcOffset)
        found.type = Self.words(attributes["workoutActivityType", default: ""])
        addEnergy(
            attributes["totalEnergyBurned"].flatMap { DecimalText.read($0, allowsExponent: true) },
            unit: attributes["totalEnergyBurnedUnit", default: "kcal"])
        let distance = attributes["totalDistance"].flatMap { DecimalText.read($0, allowsExponent: true) }
        found.distance = distance.flatMap { Self.metres($0, unit: attributes["totalDistanceUnit", default: "km"]) }
    }

    private mutating func addEnergy(_ value: Double?, unit: String) {
        guard let value else { return }
        found.effort.addEnergy(unit == "kJ" ? value / 4.184 : value)
    }

    /// Takes a sum that newer exports write as an element of its own.
    mutating func addStatistics(_ attributes: [String: String]) {
        if attributes["type"] == "HKQuantityTypeIdentifierHeartRate" {
            let beats = { (name: String) in attributes[name].flatMap { DecimalText.read($0, allowsExponent: true) } }
            found.effort.setHeartRate(beats("average"))
            found.effort.setMaxHeartRate(beats("maximum"))
        }
        guard let sum = attributes["sum"].flatMap({ DecimalText.read($0, allowsExponent: true) }) else { return }
        let type = attributes["type", default: ""]
        if type.hasPrefix("HKQuantityTypeIdentifierDistance") {
            found.distance = Self.metres(sum, unit: attributes["unit", default: "km"]) ?? found.distance
        }
        if type == "HKQuantityTypeIdentifierActiveEnergyBurned" {
            addEnergy(sum, unit: attributes["unit", default: "kcal"])
        }
        if type == "HKQuantityTypeIdentifierStepCount", 1...10_000_000 ~= sum { found.steps = Int(sum) }
    }

    /// The metres of a distance; nil for an unknown unit, and for no distance.
    static func metres(_ value: Double, unit: String) -> Double? {
        let lengths = ["m": 1, "km": 1000, "mi": 1609.344, "yd": 0.9144, "ft": 0.3048]
        guard value > 0, let length = lengths[unit] else { return nil }
        return value * length
    }

    /// The words of a type: `HKWorkoutActivityTypeTraditionalStrengthTraining` is “traditional strength training”.
    static func words(_ type: String) -> String {
        let prefix = "HKWorkoutActivityType"
        let name = type.hasPrefix(prefix) ? String(type.dropFirst(prefix.count)) : type
        var words = ""
        for letter in name {
            if letter.isUppercase, !words.isEmpty { words += " " }
            words += letter.lowercased()
        }
        return words
    }
}
