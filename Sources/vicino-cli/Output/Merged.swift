import Vicino

extension MergeSummary {
    /// What an import changed, in a sentence.
    var sentence: String {
        let parts = [(added, "new"), (changed, "changed"), (removed, "gone")].filter { $0.0 > 0 }
        let counts = parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        if isOlder { return "Nothing new: what you hold is newer than this file." }
        return parts.isEmpty ? "Nothing new." : "Records: \(counts)."
    }

    /// A warning about logs that contradict each other; nil if there are none.
    var warning: String? {
        guard forks > 0 else { return nil }
        return "Warning: contradictions to what was received before in \(String.count(forks, "log")); not shown."
    }

    /// The members of a JSON object.
    var members: [(String, JSON)] {
        [
            ("added", .number(added)), ("changed", .number(changed)), ("removed", .number(removed)),
            ("forks", .number(forks)), ("older", .boolean(isOlder)),
        ]
    }
}
