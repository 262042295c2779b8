import ArgumentParser

/// What `vicino area` is to do, as its words say.
enum AreaRequest {
    /// Shows all areas.
    case list
    case add(String)
    case rename(String, to: String)
    case remove(String)
    case show(String)
    case hide(String)

    /// - Throws: a `ValidationError` for words that say none of it.
    init(_ words: [String]) throws {
        switch (words.first, words.count) {
        case (nil, _), ("list", 1): self = .list
        case ("add", 2): self = .add(words[1])
        case ("rename", 3): self = .rename(words[1], to: words[2])
        case ("remove", 2): self = .remove(words[1])
        case ("show", 2): self = .show(words[1])
        case ("hide", 2): self = .hide(words[1])
        default:
            throw ValidationError("Say list, add NAME, rename OLD NEW, remove NAME, show NAME, or hide NAME.")
        }
    }
}
