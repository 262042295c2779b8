internal import VicinoPage

/// Says messages of the library in the reader's language.
///
/// The library says in English what happened, with the paths, names and numbers that it concerns. The tables have the
/// messages that pages show often: the English text is what the library says, with names in braces in place of values. So
/// a message is found by its pattern, also one that came from the service, or was stored. A message that is in no table
/// is quoted in English.
struct MessageWords: Sendable {
    let words: Words

    /// The patterns, those that say most first.
    static let patterns = TextKey.allCases.filter { $0.name.hasPrefix("message_") }
        .map { MessagePattern($0, text: Words.of(.english)($0)) }.sorted { $1.weight < $0.weight }

    /// The names of values that are messages themselves: why something happened, and a field with what is in it.
    private static let messageNames: Set<String> = ["reason", "field"]

    /// A message, sentence by sentence; nil if the tables lack a part of it. In English it is the message itself.
    ///
    /// - Parameter message: the message, safe to show.
    func sentence(_ message: String) -> String? {
        guard words.language != .english else { return message }
        var said: [String] = []
        var rest = message[...]
        while !rest.isEmpty {
            guard let match = Self.patterns.lazy.compactMap({ $0.match(rest) }).first else { return nil }
            said.append(words.filled(match.key) { name in match.values[name].map { value($0, named: name) } })
            rest = match.rest
        }
        return said.isEmpty ? nil : said.joined(separator: " ")
    }

    private func value(_ value: Substring, named name: String) -> String {
        let value = String(value)
        return Self.messageNames.contains(name) ? sentence(value) ?? value : value
    }
}
