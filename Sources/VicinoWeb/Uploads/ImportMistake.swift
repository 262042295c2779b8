internal import Vicino
internal import VicinoCore
internal import VicinoPage

/// Why a file is not taken, in words for the user.
struct ImportMistake: Error {
    let sentence: String
    /// Whether it concerns the name that the user typed, not the file.
    var isOfName = false

    init(_ sentence: String, isOfName: Bool = false) {
        self.sentence = sentence
        self.isOfName = isOfName
    }

    /// Which check finds a damage first says little to the user.
    init(_ error: VicinoError, _ words: Words) {
        let damages: Set<VicinoError.Code> = [.badSignature, .truncated, .damaged, .unverified]
        sentence =
            damages.contains(error.code) ? words(.uploadDamaged) : words.sentence(error, limit: 600)
    }
}
