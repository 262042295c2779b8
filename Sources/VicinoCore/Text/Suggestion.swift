/// Guesses which word a user meant who mistyped one.
package enum Suggestion {
    /// The word nearest to the typed one; nil if no word is near.
    package static func nearest(to typed: String, among words: [String]) -> String? {
        let typed = typed.lowercased()
        let limit = typed.count < 4 ? 1 : 2
        let near = words.map { (word: $0, distance: distance(typed, $0.lowercased())) }.filter { $0.distance <= limit }
        if let best = near.min(by: { $0.distance < $1.distance }) { return best.word }
        let longer = words.filter { typed.count > 1 && $0.lowercased().hasPrefix(typed) }
        return longer.count == 1 ? longer.first : nil
    }

    /// How many letters were left out, added, mistaken or swapped with their neighbour (optimal string alignment).
    private static func distance(_ a: String, _ b: String) -> Int {
        let a = Array(a.prefix(64))
        let b = Array(b.prefix(64))
        var rows = [Array(0...b.count)]
        for i in a.indices {
            var row = [i + 1]
            for j in b.indices {
                var best = min(rows[i][j] + (a[i] == b[j] ? 0 : 1), rows[i][j + 1] + 1, row[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { best = min(best, rows[i - 1][j - 1] + 1) }
                row.append(best)
            }
            rows.append(row)
        }
        return rows[a.count][b.count]
    }
}
