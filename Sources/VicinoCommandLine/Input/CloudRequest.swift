import ArgumentParser

/// What `vicino cloud` is to do, as its words say.
enum CloudRequest: Equatable {
    case status
    case add(String)
    /// To this store; to all without one.
    case publish(String?)
    /// From these people; from all without any.
    case fetch([String])
    case check(String?)
    case remove(String?)

    /// - Throws: a `ValidationError` for words that say none of it.
    init(_ words: [String]) throws {
        switch (words.first, words.count) {
        case (nil, _), ("status", 1): self = .status
        case ("add", 2): self = .add(words[1])
        case ("publish", 1...2): self = .publish(words.dropFirst().first)
        case ("fetch", _): self = .fetch(Array(words.dropFirst()))
        case ("check", 1...2): self = .check(words.dropFirst().first)
        case ("remove", 1...2): self = .remove(words.dropFirst().first)
        default:
            throw ValidationError(
                "Say add ADDRESS, publish [STORE], fetch [PERSON…], status, check [STORE], or remove [STORE]. See --help."
            )
        }
    }
}
