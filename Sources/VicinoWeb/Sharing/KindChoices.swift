internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoPage

/// The kinds of records that the user can show to others.
struct KindChoices: Sendable {
    /// A box to tick.
    struct Choice: Sendable {
        let value: String
        let name: String
        let isChosen: Bool
    }

    private let kinds: [KindID]
    /// The boxes that are ticked when the form is shown first.
    private let known: [KindID]

    /// - Parameter shared: what is shared already; nil for a form that shares with a new person.
    init(_ node: Node, changing shared: SharedKinds? = nil) throws {
        known = shared?.ids ?? []
        kinds = Set([Activity.schema.kind, Visit.schema.kind] + (try node.kinds(of: node.me)) + known).sorted()
    }

    /// The fields of a form in which something is chosen.
    func field(showing shared: SharedKinds, _ words: Words) -> KindsField {
        let scope = SharedScope(of: shared)
        let chosen = scope == .some ? shared.ids ?? [] : []
        return KindsField(
            choices: kinds.map { kind in
                Choice(
                    value: kind.description, name: KindWords(words: words).text(kind), isChosen: chosen.contains(kind))
            }, scope: scope, words: words)
    }

    /// The fields of a form as a request has filled them in.
    func field(filledIn request: WebRequest) -> KindsField {
        let ticked = request.form["kind"] ?? []
        return KindsField(
            choices: kinds.map { kind in
                Choice(
                    value: kind.description, name: KindWords(words: request.words).text(kind),
                    isChosen: ticked.contains(kind.description))
            }, scope: request.field("scope").flatMap { SharedScope(rawValue: $0) } ?? .all, words: request.words)
    }

    /// What a form chooses.
    ///
    /// - Throws: a refusal for a kind that is not offered, or if kinds are ticked beside another choice. Boxes that were
    ///   ticked before do not count as ticked then.
    func shared(in request: WebRequest) throws -> SharedKinds {
        let ticked = try (request.form["kind"] ?? []).map { text in
            guard let kind = kinds.first(where: { $0.description == text }) else { throw WebRefusal.badForm }
            return kind
        }
        let scope = request.field("scope").flatMap { SharedScope(rawValue: $0) } ?? .all
        guard scope == .some || Set(ticked).isSubset(of: known) else {
            throw VicinoError(.refused, request.words(.kindsUnclear))
        }
        return switch scope {
        case .activities: .only(Activity.self)
        case .some: .kinds(Set(ticked).sorted())
        case .all: .everything
        }
    }
}

extension SharedKinds {
    /// The fields by which a form chooses this.
    var formFields: [WebNotice.Undo.Field] {
        let scope = SharedScope(of: self)
        let ticked = scope == .some ? ids ?? [] : []
        return [WebNotice.Undo.Field(name: "scope", value: scope.rawValue)]
            + ticked.map { WebNotice.Undo.Field(name: "kind", value: $0.description) }
    }
}
