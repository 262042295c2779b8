internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// Kinds of records in words.
struct KindWords: Sendable {
    let words: Words

    /// `activities`; the id of a kind that has no words, which another program may have chosen.
    func text(_ kind: KindID) -> String {
        switch kind {
        case Activity.schema.kind: words(.kindActivity)
        case Visit.schema.kind: words(.kindVisit)
        default: DisplayText(kind.description, limit: 120).text
        }
    }

    /// Some kinds, or all without what is personal.
    func text(_ kinds: [KindID]?) -> String {
        kinds.map { $0.map(text).joined(separator: ", ") } ?? words(.kindsAll)
    }
}

/// The kinds of records that the user can show to others.
struct KindChoices: Sendable {
    /// A box to tick.
    struct Choice: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    private let kinds: [KindID]

    init(_ node: Node) throws {
        kinds = Set([Activity.schema.kind, Visit.schema.kind] + (try node.kinds(of: node.me))).sorted()
    }

    /// The boxes, of which some are ticked.
    func choices(_ words: Words, chosen: [String]) -> [Choice] {
        kinds.map {
            Choice(
                value: $0.description, name: KindWords(words: words).text($0), isChosen: chosen.contains($0.description)
            )
        }
    }

    /// The kinds that a form names; nil for all.
    ///
    /// - Throws: a refusal for a kind that is not offered, or if some kinds are ticked but all are chosen.
    func kinds(in request: WebRequest) throws -> [KindID]? {
        let ticked = request.form["kind"] ?? []
        guard request.field("scope") == "some" else {
            guard ticked.isEmpty else { throw VicinoError(.refused, request.words(.kindsUnclear)) }
            return nil
        }
        return try ticked.map { text in
            guard let kind = kinds.first(where: { $0.description == text }) else { throw WebRefusal.badForm }
            return kind
        }
    }
}
