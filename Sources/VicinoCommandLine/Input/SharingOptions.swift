import ArgumentParser
import Vicino
import VicinoActivity

/// The options that say what a person may see, without those for the time.
struct SharingOptions: ParsableArguments {
    /// What a person may see of places.
    enum Places: String, ExpressibleByArgument, CaseIterable {
        case exact, areas, none

        init(_ places: SharedForm.Places) {
            switch places {
            case .hidden: self = .none
            case .areas: self = .areas
            case .exact: self = .exact
            }
        }

        var shown: SharedForm.Places {
            switch self {
            case .exact: .exact
            case .areas: .areas
            case .none: .hidden
            }
        }
    }

    @Option(
        name: .long, parsing: .upToNextOption,
        help: ArgumentHelp(
            "The kinds of records that they see; all for every kind, also later ones.", valueName: "kind"))
    var kinds: [String] = []

    @Flag(inversion: .prefixedNo, help: "Whether they see your notes; without it, they do not.")
    var notes: Bool?

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The places that they see: exact, areas for the names of your areas only, or none.", valueName: "places"))
    var places: Places?

    @Flag(name: .long, help: "They see everything but what is personal: with notes and places, and from the beginning.")
    var everything = false

    mutating func validate() throws {
        guard !everything || kinds.isEmpty && notes == nil && places == nil else {
            throw ValidationError("--everything goes with no other choice of what they see.")
        }
    }

    /// Whether an option was given.
    var isGiven: Bool { everything || !kinds.isEmpty || notes != nil || places != nil }

    /// What the options choose; what they leave open stays as it is.
    ///
    /// - Parameters:
    ///   - since: from which day on: a day or time, `always` or `today`; nil if that is left open.
    ///   - base: what holds where an option says nothing.
    func sharing(
        since: String?, from base: Sharing, of node: Node, _ clock: TypedTimeReader
    ) throws -> Sharing {
        guard !everything else {
            guard since == nil else {
                throw ValidationError("--everything is from the beginning. Give no other choice with it.")
            }
            return .everything
        }
        let form = SharedForm(
            showsNotes: notes ?? base.form.showsNotes, places: places.map(\.shown) ?? base.form.places)
        let moment = if let since { try Self.moment(since, clock) } else { base.since }
        return Sharing(try chosenKinds(node) ?? base.kinds, in: form, since: moment)
    }

    private func chosenKinds(_ node: Node) throws -> SharedKinds? {
        guard !kinds.isEmpty else { return nil }
        if kinds == ["all"] { return .everything }
        return .kinds(try kinds.map { try node.kind($0, of: [node.me]) })
    }

    /// Reads the moment from which on records are shown; nil for all.
    private static func moment(_ text: String, _ clock: TypedTimeReader) throws -> Timestamp? {
        guard text != "always" else { return nil }
        let typed = try clock.time(text)
        return try typed.day.map(clock.rangeBegin) ?? typed.moment
    }
}

extension SharingOptions {
    /// The options that choose something, as words of a command.
    static func words(for sharing: Sharing, _ clock: TypedTimeReader) -> [String] {
        guard sharing != .everything else { return ["--everything"] }
        let kinds = sharing.kinds.ids?.map(\.description) ?? ["all"]
        let notes = sharing.form.showsNotes ? "--notes" : "--no-notes"
        let since = sharing.since.map { WallTime($0, in: clock.timeZone).date.description } ?? "always"
        return [notes, "--places", Places(sharing.form.places).rawValue, "--since", since, "--kinds"] + kinds
    }
}
