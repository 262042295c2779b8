internal import VicinoDrawing

extension TerminalStyle {
    /// A number of the 256-colour palette that is distinguishable on black and on white.
    static func color(of activity: String) -> Int {
        if let color = knownColors[activity] { return color }
        let others = [37, 133, 136, 66, 131, 103, 29, 168]
        // FNV-1a, because the hash of the standard library differs from run to run.
        let hash = activity.utf8.reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return others[Int(hash % UInt32(others.count))]
    }

    private static let knownColors = [
        "walking": 71, "running": 167, "cycling": 172, "driving": 67, "public transport": 97, "sitting": 137,
        "still": 102, "sleeping": 61,
    ]
}
