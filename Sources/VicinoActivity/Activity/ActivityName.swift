/// The types that other programs write into tracks, translated into Vicino's names of activities.
package enum ActivityName {
    /// Vicino's name for another program's activity; nil for an unknown one.
    ///
    /// Case, underscores and hyphens do not matter. Numbers are those that Strava writes into GPX files. The number 1
    /// is left out, because it means a ride to Strava and running to other programs; the speed decides.
    package static func known(_ text: String) -> String? { known(words: words(text)) }

    /// The name by which two activities are compared: Vicino's if it knows the word, and else its words in small letters.
    package static func plain(_ text: String) -> String {
        let words = words(text)
        return known(words: words) ?? words
    }

    private static func words(_ text: String) -> String {
        let words = text.lowercased().split { $0 == " " || $0 == "_" || $0 == "-" || $0 == "\t" || $0 == "\n" }
        return words.joined(separator: " ")
    }

    private static func known(words name: String) -> String? {
        if Activity.knownNames.contains(name) { return name }
        return byOtherName[name]
    }

    private static let byOtherName: [String: String] = {
        var table: [String: String] = [:]
        for (name, others) in otherNames {
            for other in others { table[other] = name }
        }
        return table
    }()

    private static let otherNames: [(String, [String])] = [
        (
            "walking",
            [
                "walk", "hike", "hiking", "trekking", "nordic walking", "speed walking", "mountaineering", "on foot",
                "casual walking", "foot", "backpacking", "snowshoe", "snowshoeing", "4", "10",
            ]
        ),
        (
            "running",
            [
                "run", "jog", "jogging", "trail running", "trail run", "treadmill running", "street running",
                "track running", "trailrun", "virtual run", "virtualrun", "9",
            ]
        ),
        (
            "cycling",
            [
                "ride", "bike", "biking", "bicycle", "road biking", "mountain biking", "gravel cycling", "road cycling",
                "e bike ride", "ebikeride", "mountain bike ride", "mountainbikeride", "gravel ride", "gravelride",
                "virtual ride", "virtualride", "indoor cycling", "cycling transportation", "mtb", "commuting",
            ]
        ),
        ("driving", ["drive", "car", "motor", "motorcycling", "motorcycle", "automotive", "motorbike"]),
        ("public transport", ["bus", "train", "tram", "subway", "metro", "ferry", "transit", "transport", "rail"]),
        ("still", ["stationary"]),
        ("sleeping", ["sleep"]),
        ("swimming", ["swim", "swimming", "open water swimming", "lap swimming"]),
        ("skiing", ["ski", "skiing", "alpine ski", "backcountry skiing", "nordic ski", "cross country skiing"]),
        ("skating", ["skate", "skating", "inline skating", "inlineskate", "ice skating"]),
        ("rowing", ["row", "rowing", "kayaking", "canoeing", "paddling"]),
    ]
}
