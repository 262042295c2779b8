/// Vicino's names for the kinds of activities in Strava's table, which are in the account's language.
enum StravaSport {
    /// Vicino's name; nil for a word that is not known.
    static func name(_ word: String) -> String? {
        let plain = word.lowercased()
        if let name = ActivityName.known(plain) { return name }
        let words = plain.split { !$0.isLetter }
        for (name, stems) in stems {
            if words.contains(where: { word in stems.contains { word.hasPrefix($0) } }) { return name }
        }
        return nil
    }

    /// How words of German, French, Italian, Spanish, Portuguese and Dutch begin; the first that fits counts.
    private static let stems: [(name: String, stems: [String])] = [
        (
            "walking",
            ["spazier", "wander", "camminata", "escursion", "marche", "randonnée", "camina", "caminhada", "wandel"]
        ),
        ("swimming", ["schwimm", "nuoto", "natation", "natación", "natação", "zwem"]),
        ("skiing", ["ski", "sci", "esquí", "snowboard"]),
        ("cycling", ["rad", "fahrrad", "bike", "vélo", "ciclis", "bici", "pedalada", "fiets", "gravel", "mtb"]),
        ("running", ["lauf", "corsa", "course", "carrera", "correr", "corrida", "hardloop", "trail"]),
        ("rowing", ["ruder", "canottaggio", "aviron", "remo", "roei", "kajak", "kayak", "canoa"]),
    ]
}
