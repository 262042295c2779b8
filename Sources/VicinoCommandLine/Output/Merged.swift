import Vicino

extension MergeReport {
    /// The changes of an import, in a sentence.
    var sentence: String {
        let parts = [(addedCount, "new"), (changedCount, "changed"), (removedCount, "gone")].filter { $0.0 > 0 }
        let counts = parts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
        if isOlder { return "Nothing new: what you hold is newer than this file." }
        return parts.isEmpty ? "Nothing new." : "Records: \(counts)."
    }

    /// Warnings about logs that contradict each other, and about records without content.
    var warnings: [String] {
        var warnings: [String] = []
        if forkCount > 0 {
            let logs = String.count(forkCount, "log")
            let (verb, whose) = forkCount == 1 ? ("contradicts", "Its") : ("contradict", "Their")
            warnings.append("Warning: \(logs) \(verb) what was received before. \(whose) new records are not shown.")
        }
        if missingContentCount > 0 {
            let records = String.count(missingContentCount, "record")
            let remedy =
                author.isMe
                ? "Another copy of this folder has it, and its exported file brings it back: `vicino import FILE`."
                : "Meet the author, or ask for a new file."
            warnings.append("Warning: \(records) received without content. \(remedy)")
        }
        return warnings
    }

    /// The members of a JSON object.
    var members: [(String, JSON)] {
        [
            ("added", .number(addedCount)), ("changed", .number(changedCount)), ("removed", .number(removedCount)),
            ("forks", .number(forkCount)), ("older", .boolean(isOlder)),
            ("missingContents", .number(missingContentCount)),
        ]
    }
}
