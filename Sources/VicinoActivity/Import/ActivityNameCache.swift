/// Vicino's names for the activities of one file: each name is looked up once, because a file repeats a few of them.
struct ActivityNameCache {
    /// The names that were looked up; nil for one that Vicino does not know.
    private var names: [String: String?] = [:]

    /// The most names that are remembered: a file may have another one in each row.
    private static let limit = 1000

    /// Vicino's name for another program's activity, or else the text itself.
    mutating func name(_ text: String) -> String {
        if let found = names[text] { return found ?? text }
        let known = ActivityName.known(text)
        if names.count < Self.limit { names[text] = .some(known) }
        return known ?? text
    }
}
