import ArgumentParser
import Vicino
import VicinoActivity
import VicinoService

/// What `vicino activity` is to do, as its words say.
enum ActivityChange {
    /// Shows all activities.
    case show
    case rename(String, to: String)
    case merge(String, into: String)
    /// Without a colour, one that is free.
    case color(String, color: ActivityColor.Name?)
    /// Without letters, those of the name.
    case letters(String, letters: String?)
    case moving(String, isMoving: Bool)

    /// - Throws: a `ValidationError` for words that say none of it.
    init(_ words: [String]) throws {
        guard let verb = words.first else {
            self = .show
            return
        }
        guard words.count == 3 else { throw Self.mistake }
        let activity = words[1]
        let value = words[2]
        switch verb {
        case "rename": self = .rename(activity, to: value)
        case "merge": self = .merge(activity, into: value)
        case "color", "colour": self = .color(activity, color: try Self.color(value))
        case "letters": self = .letters(activity, letters: value == Self.automatic ? nil : value)
        case "moving": self = .moving(activity, isMoving: try Self.isOn(value))
        default: throw Self.mistake
        }
    }

    /// The word for what the program chooses.
    static let automatic = "automatic"

    private static let mistake = ValidationError(
        "Say rename OLD NEW, merge ONE OTHER, color NAME COLOUR, letters NAME LETTERS, or moving NAME on or off.")

    private static func color(_ word: String) throws -> ActivityColor.Name? {
        if word == automatic { return nil }
        guard let color = ActivityColor.Name(rawValue: word) else {
            let names = ActivityColor.Name.allCases.map(\.rawValue) + [automatic]
            throw ValidationError("The colours are \(names.joined(separator: ", ")).")
        }
        return color
    }

    private static func isOn(_ word: String) throws -> Bool {
        switch word {
        case "on", "yes", "true": return true
        case "off", "no", "false": return false
        default: throw ValidationError("Say on or off.")
        }
    }
}
