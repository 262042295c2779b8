import ArgumentParser

/// What `vicino device` is asked for.
enum DeviceCommandRequest: Equatable {
    case list
    case new(String)
    case add(String)
    case join(String)
    case addNear
    case joinNear
    case rename(String, to: String)
    case remove(String)
    case late
    case keep(String)
    case discard(String)
    case sync

    init(_ words: [String]) throws {
        switch (words.first, words.count) {
        case (nil, _), ("list", 1): self = .list
        case ("sync", 1): self = .sync
        case ("new", 2): self = .new(words[1])
        case ("add", 1): self = .addNear
        case ("join", 1): self = .joinNear
        case ("add", 2): self = .add(words[1])
        case ("join", 2): self = .join(words[1])
        case ("remove", 2): self = .remove(words[1])
        case ("late", 1): self = .late
        case ("keep", 2): self = .keep(words[1])
        case ("discard", 2): self = .discard(words[1])
        case ("rename", 3): self = .rename(words[1], to: words[2])
        default:
            throw ValidationError(
                "Type: list, add, join, new NAME, add CODE, join ANSWER, rename OLD NEW, remove NAME, late, keep NAME, "
                    + "discard NAME, or sync. See --help."
            )
        }
    }

    /// Whether it can be told the name of a device.
    var takesName: Bool {
        switch self {
        case .add, .joinNear: true
        default: false
        }
    }

    /// Whether it meets a device that is beside this one.
    var isNear: Bool { self == .addNear || self == .joinNear }
}
