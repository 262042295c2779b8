public import VicinoDrawing

/// The eight known activities and reading have hues of their own. Any other name shares one of four further hues.
extension ChartHue {
    /// The hue of an activity, the same on every device.
    public init(of activity: String) {
        let name = activity.lowercased()
        self = Self.known[name]?.hue ?? Self.others[Int(Self.hash(name) % UInt32(Self.others.count))]
    }

    /// The hue and the letter of each activity that has a hue of its own.
    static let known: [String: (hue: ChartHue, letters: String)] = [
        "walking": (.green, "W"), "running": (.red, "R"), "cycling": (.orange, "C"),
        "driving": (.blue, "D"), "public transport": (.purple, "P"), "sitting": (.tan, "S"),
        "still": (.gray, "T"), "sleeping": (.indigo, "Z"), "reading": (.teal, "Re"),
    ]

    private static let others: [ChartHue] = [.olive, .pink, .slate, .brown]

    /// All hues, in the order in which they stand in for one that is taken: last those that a reader knows best.
    static let spare: [ChartHue] =
        others + [.teal, .tan, .gray, .purple, .blue, .orange, .red, .indigo, .green]

    /// A hash that is the same in every process: FNV-1a with 32 bits, folded so that the last bits depend on all.
    private static func hash(_ name: String) -> UInt32 {
        let hash = name.utf8.reduce(2_166_136_261 as UInt32) { ($0 ^ UInt32($1)) &* 16_777_619 }
        return hash ^ hash >> 16
    }
}
