internal import Vicino
internal import VicinoPage

extension MergeReport {
    /// The changes of an import, in sentences.
    func sentence(_ words: Words) -> String {
        var parts = [words.counted(.nNewRecords, addedCount)]
        if changedCount > 0 { parts.append(words.counted(.nChangedRecords, changedCount)) }
        if removedCount > 0 { parts.append(words.counted(.nGoneRecords, removedCount)) }
        var sentences = [isOlder ? words(.importOlder) : parts.joined(separator: ", ") + "."]
        if forkCount > 0 { sentences.append(words.counted(.importForks, forkCount)) }
        if missingContentCount > 0 { sentences.append(words.counted(.importMissing, missingContentCount)) }
        return sentences.joined(separator: " ")
    }
}
