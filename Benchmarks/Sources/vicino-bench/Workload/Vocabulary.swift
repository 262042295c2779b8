/// Invented words and locations, the same for every seed.
struct Vocabulary {
    let words: [String]
    let places: [String]

    init() {
        var dice = Dice(seed: 4242)
        words = Self.names(1000, syllables: 1...3, &dice)
        places = (0..<400).map { _ in
            Self.names(2, syllables: 2...3, &dice).map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(
                separator: " ")
        }
    }

    private static func names(_ count: Int, syllables: ClosedRange<Int>, _ dice: inout Dice) -> [String] {
        var names: [String] = []
        var seen: Set<String> = []
        while names.count < count {
            let name = (0..<Int.random(in: syllables, using: &dice))
                .map { _ in Self.syllables[Int.random(in: 0..<Self.syllables.count, using: &dice)] }.joined()
            if seen.insert(name).inserted { names.append(name) }
        }
        return names
    }

    private static let syllables = [
        "ka", "ro", "mi", "ten", "lu", "sar", "bo", "vel", "in", "da", "por", "es", "gri", "no", "tha", "quel", "ar",
        "ju", "fen", "ost",
    ]
}
