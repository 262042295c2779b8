import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoService

/// Reports the present networks, whether they are trusted, and which commands change that.
struct NetworkReport {
    private let networks: [NetworkStatus]

    init(_ networks: [NetworkStatus]) { self.networks = networks }

    /// Reports the networks as the service sees them, which knows more. If no service runs, or it does not know,
    /// surveys the networks now.
    init(_ service: ServiceAnswer) throws {
        if let networks = service.status?.networks {
            self.init(networks)
        } else {
            self.init(try NetworkSurvey().statuses())
        }
    }

    /// Prints the report of `vicino config networks`.
    func show(json isJSON: Bool) throws {
        if isJSON { return try Output.print(json.line) }
        guard !networks.isEmpty else { return try Output.print("This device is on no network.") }
        let output = Output()
        let rows: [[DisplayText]] =
            [["Network", "Interface", "State", "To change it"]]
            + networks.map {
                [
                    DisplayText($0.name, limit: 40), $0.interfaceName, $0.words,
                    DisplayText($0.command?.text ?? "-", limit: 5000),
                ]
            }
        let widths = rows[0].indices.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
        for (index, row) in rows.enumerated() {
            let line = zip(row, widths).dropLast().map { $0.padded(toWidth: $1 + 2) }.joined() + (row.last ?? "")
            try output.line(index == 0 ? Screen.style.dim(line) : TerminalText(line))
        }
        try output.line()
        try output.line(
            "This device looks for people on trusted networks only. `vicino config networks.trusted` lists them all.")
        try output.flush()
    }

    /// The rows of `vicino status`: a line for each network, with its label.
    var rows: [(DisplayText, DisplayText)] {
        networks.map { network in
            let suffix: DisplayText = network.name == network.interface ? "" : " on \(network.interfaceName)"
            let hint =
                network.isTrusted ? nil : network.command.map { command -> DisplayText in "; \(command) trusts it" }
            return ("Network", "\(network.name, limit: 40)\(suffix): \(network.words)\(hint ?? "")")
        }
    }

    /// The report for programs.
    var json: JSON {
        .array(
            networks.map { network in
                .object([
                    ("network", .text(network.name)), ("interface", .text(network.interface)),
                    ("ids", .array(network.ids.map { .text($0) })), ("state", .text(network.state.rawValue)),
                    ("isUsed", .boolean(network.isUsed)), ("command", network.command.map { .text($0.text) } ?? .null),
                ])
            })
    }
}

extension NetworkStatus {
    /// Whether discovery may use the network.
    fileprivate var isTrusted: Bool {
        [.trusted, .byInterface].contains(state)
    }

    /// The command that changes the network's status; nil while the network is not yet recognised.
    var command: ProposedCommand? {
        guard !ids.isEmpty else { return nil }
        return ProposedCommand.about(name, on: interface, isTrusted ? "decline" : "accept")
    }

    /// The interface in a line.
    fileprivate var interfaceName: DisplayText { DisplayText(interface, limit: 40) }

    /// The network's status, for users.
    fileprivate var words: DisplayText {
        switch state {
        case .trusted: "trusted"
        case .byInterface: "trusted, as all of \(interfaceName)"
        case .declined: "declined"
        case .new: "new"
        case .unknown: "not trusted"
        case .unrecognised:
            if isStable, let gateway {
                "not recognised: its gateway \(gateway, limit: 60) does not answer"
            } else {
                "being recognised"
            }
        default: DisplayText(state.rawValue, limit: 40)
        }
    }

    /// The network's name at the beginning of a sentence.
    var title: String { name == interface ? "The network on \(interface)" : "The network \(name) on \(interface)" }
}
