/// A column of Strava's table of activities, whose name is in the account's language.
enum StravaColumn: CaseIterable {
    case date, name, type, elapsed, distance, maxHeartRate, heartRate, climb, energy, steps

    /// Reads the name of a column; nil for one that is not needed. The stems are those of English, German, French, Italian,
    /// Spanish, Portuguese and Dutch.
    init?(header: String) {
        let name = header.lowercased()
        func has(_ stems: [String]) -> Bool { stems.contains { name.contains($0) } }
        let isOfHeart = has(["heart", "herz", "cardi", "hartslag"])
        let isOfActivity = has(["activi", "aktivit", "attivit", "activid", "atividad", "activité"])
        if isOfHeart {
            let isHighest = has(["max", "máx", "mass", "höchst"])
            let isMean = has(["average", "durchschn", "moyen", "medi", "média", "gemiddeld"])
            guard isHighest || isMean else { return nil }
            self = isHighest ? .maxHeartRate : .heartRate
        } else if isOfActivity, has(["date", "datum", "fecha", "data"]) {
            self = .date
        } else if isOfActivity, has(["type", "art", "tipo", "soort"]), !has(["description", "beschreib"]) {
            self = .type
        } else if isOfActivity, has(["name", "nom", "naam"]) {
            self = .name
        } else if has(["elapsed", "verstrich", "écoulé", "trascors", "transcurr", "decorrid", "verstreken"]) {
            self = .elapsed
        } else if has(["distan", "afstand", "distância"]), !has(["grade", "adjusted", "angepasst"]) {
            self = .distance
        } else if has([
            "elevation gain", "höhenzunahme", "dénivelé positif", "desnivel positivo", "dislivello positivo",
        ]) {
            self = .climb
        } else if has(["calorie", "kalorien", "calorías", "calorias", "calorieën"]) {
            self = .energy
        } else if has(["total steps", "schritte insgesamt", "passi totali", "pasos totales"]) {
            self = .steps
        } else {
            return nil
        }
    }

    /// Where the column stands in every table that is known; nil if it comes and goes.
    var usualIndex: Int? {
        switch self {
        case .date: 1
        case .name: 2
        case .type: 3
        case .elapsed: 5
        case .distance: 6
        case .maxHeartRate, .heartRate, .climb, .energy, .steps: nil
        }
    }
}
