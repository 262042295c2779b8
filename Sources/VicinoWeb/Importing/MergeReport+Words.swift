internal import Vicino

extension MergeReport {
    /// The changes of an import, in sentences.
    func sentence(_ words: Words) -> String {
        var parts = [words.counted("n_new_records", addedCount)]
        if changedCount > 0 { parts.append(words.counted("n_changed_records", changedCount)) }
        if removedCount > 0 { parts.append(words.counted("n_gone_records", removedCount)) }
        var sentences = [isOlder ? words["import_older"] : parts.joined(separator: ", ") + "."]
        if forkCount > 0 { sentences.append(words.counted("import_forks", forkCount)) }
        if missingContentCount > 0 { sentences.append(words.counted("import_missing", missingContentCount)) }
        return sentences.joined(separator: " ")
    }
}
