import ArgumentParser
import Vicino
import VicinoDrawing
import VicinoService

/// `vicino policy`.
struct PolicyCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "policy", abstract: "Choose whether to fetch what is new from people near you.",
        discussion: """
            The policy applies to `vicino run` and `vicino listen`. With ask, `vicino run` asks while the person is \
            near, and `vicino questions` shows the open questions; `vicino listen` fetches nothing then. `vicino sync \
            USER` always fetches what is new; `vicino sync` alone leaves out people whose policy is never. A \
            policy does not change what your followers receive; `vicino revoke` does.

            For people without a policy, the setting policy.default applies.

            Examples:
              vicino policy
              vicino policy Anna ask
              vicino policy Anna default
              vicino policy Anna --mute
            """)

    @Argument(help: ArgumentHelp("A petname, or at least 8 digits of an id; without it, everybody.", valueName: "user"))
    var user: String?

    @Argument(help: ArgumentHelp("always, ask or never; default for the setting.", valueName: "policy"))
    var choice: PolicyChoice?

    @Flag(exclusivity: .exclusive)
    var muting: Muting?

    @OptionGroup var options: GlobalOptions

    enum Muting: String, EnumerableFlag {
        case mute, unmute

        static func help(for value: Muting) -> ArgumentHelp? {
            switch value {
            case .mute: "Show no notices about them on the desktop."
            case .unmute: "Show notices about them on the desktop again."
            }
        }
    }

    func run() throws {
        let node = try options.open()
        let fallback = try SettingsFile().settings().defaultPolicy
        guard let user else {
            guard muting == nil else { throw ValidationError("Name the person to \(muting?.rawValue ?? "mute").") }
            return try show(try node.following(), node, fallback: fallback)
        }
        let person = try node.named(user)
        var policy = try node.policy(of: person)
        if let choice { policy.exchange = choice.policy }
        if let muting { policy.isMuted = muting == .mute }
        if choice != nil || muting != nil { try node.setPolicy(policy, for: person) }
        let row = PolicyRow(person: person, policy: policy, fallback: fallback)
        try Output.print(options.json ? row.json.line : "\(row.line)")
    }

    private func show(_ people: [Person], _ node: Node, fallback: ExchangePolicy) throws {
        let rows = try people.map { PolicyRow(person: $0, policy: try node.policy(of: $0), fallback: fallback) }
        if options.json { return try Output.print(JSON.array(rows.map(\.json)).line) }
        guard !rows.isEmpty else { return try Output.print("You follow nobody yet.") }
        let output = Output()
        for row in rows { try output.line("\(row.line)") }
        try output.flush()
    }
}

/// A policy as the user types it.
enum PolicyChoice: String, CaseIterable, ExpressibleByArgument {
    case always, ask, never
    /// The policy of the settings.
    case `default`

    /// The policy to store; nil for the default.
    var policy: ExchangePolicy? { ExchangePolicy(rawValue: rawValue) }
}

/// The policy for one person.
private struct PolicyRow {
    let person: Person
    let policy: PersonPolicy
    let fallback: ExchangePolicy

    /// The line for users: `Anna: ask, muted`.
    var line: DisplayText {
        let exchange = policy.exchange?.rawValue ?? "\(fallback.rawValue) (default)"
        return "\(person.name, limit: 60): \(exchange)\(policy.isMuted ? ", muted" : "")"
    }

    /// The object for programs.
    var json: JSON {
        .object(
            person.members + [
                ("policy", .text((policy.exchange ?? fallback).rawValue)),
                ("default", .boolean(policy.exchange == nil)),
                ("muted", .boolean(policy.isMuted)),
            ])
    }
}
