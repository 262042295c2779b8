import Vicino
import VicinoActivity
import VicinoDrawing

/// What one check found.
struct Finding: Equatable {
    /// The possible results of a check.
    enum State: String {
        /// Nothing is wrong.
        case ok
        /// Something limits discovery, or cannot be known, and the user may want it so.
        case note
        /// Something is wrong.
        case fault
    }

    /// What was checked, by a name that stays the same.
    let area: String
    /// The result of the check.
    let state: State
    /// What was found, in sentences.
    let text: String
    /// What to do, in a sentence; nil for nothing.
    let remedy: String?

    /// - Parameter text: its end may be another program's, without a full stop.
    private init(area: String, state: State, text: String, remedy: String? = nil) {
        self.area = area
        self.state = state
        self.remedy = remedy
        self.text = text.last?.isPunctuation == true ? text : text + "."
    }

    static func ok(_ area: String, _ text: String) -> Finding { Finding(area: area, state: .ok, text: text) }

    static func note(_ area: String, _ text: String, remedy: String? = nil) -> Finding {
        Finding(area: area, state: .note, text: text, remedy: remedy)
    }

    static func fault(_ area: String, _ text: String, remedy: String? = nil) -> Finding {
        Finding(area: area, state: .fault, text: text, remedy: remedy)
    }

    /// A fault if the user wants what it prevents, otherwise a note.
    static func fault(_ area: String, if isWanted: Bool, _ text: String, remedy: String? = nil) -> Finding {
        Finding(area: area, state: isWanted ? .fault : .note, text: text, remedy: remedy)
    }

    /// The line for users.
    var line: DisplayText {
        let sentences = [text, remedy].compactMap(\.self).joined(separator: " ")
        let head = DisplayText(state.rawValue).padded(toWidth: 7) + DisplayText(area).padded(toWidth: 13)
        return head + DisplayText(sentences, limit: 800)
    }

    /// The object for programs.
    var json: JSON {
        .object([
            ("area", .text(area)), ("state", .text(state.rawValue)), ("text", .text(text)),
            ("remedy", remedy.map { .text($0) } ?? .null),
        ])
    }
}
