internal import Vicino
internal import VicinoCore
internal import VicinoPage

extension WebRequest {
    /// The user whose id is part of the path.
    ///
    /// - Throws: that the page is missing, if it is not a whole id.
    func user() throws -> UserID {
        guard let text = parameters["id"], text.utf8.count == 64, let user = UserID(text) else {
            throw WebRefusal.missing
        }
        return user
    }

    /// The followed person whose id is part of the path.
    ///
    /// - Throws: that the page is missing, if the user does not follow them.
    func followed() throws -> Person {
        guard let person = try site.node.followed(user()) else { throw WebRefusal.missing }
        return person
    }

    /// A text of a form; nil for one without a letter.
    func text(ofField name: String) -> String? {
        field(name).flatMap { text in text.contains { !$0.isWhitespace } ? text : nil }
    }

    /// A moment that a form states in milliseconds since 1970.
    func moment(ofField name: String) -> Timestamp? { Self.moment(field(name)) }

    /// A moment that the address states in milliseconds since 1970.
    func moment(ofQuery name: String) -> Timestamp? { Self.moment(query(name)) }

    private static func moment(_ text: String?) -> Timestamp? {
        text.flatMap { Int64($0) }.flatMap { try? Timestamp(milliseconds: $0) }
    }

    /// A notice about a person.
    func notice(_ key: TextKey, _ name: String) -> WebNotice {
        WebNotice(before: words(key, ["name": DisplayText(name, limit: 60).text]))
    }

    /// Keeps a change for the button that takes it back.
    func keep(_ change: RecordedChange) {
        if let session { site.sessions.put(change, for: session) }
    }
}
