import Vicino
import VicinoNetworks

/// Says which networks are here, whether they are trusted, and what to type.
struct NetworkReport {
    private let survey: NetworkSurvey

    init(_ survey: NetworkSurvey) { self.survey = survey }

    /// For `vicino config networks`.
    func show(json isJSON: Bool) throws {
        if isJSON { return try Output.print(json.line) }
        if let obstacle = survey.obstacle { throw Refusal(.refused, obstacle) }
        guard !survey.networks.isEmpty else { return try Output.print("This device is on no network.") }
        let output = Output()
        let rows =
            [["Network", "Interface", "State", "To change it"]]
            + survey.networks.map { network in
                [displaySafe(network.name, limit: 40), network.interface, state(network), say(network) ?? "-"]
            }
        let widths = rows[0].indices.map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
        for (index, row) in rows.enumerated() {
            let line = zip(row, widths).dropLast().map { $0.padded(toWidth: $1 + 2) }.joined() + (row.last ?? "")
            try output.line(index == 0 ? Screen.style.dim(line) : line)
        }
        try output.line()
        try output.line(
            "People are looked for on trusted networks only. `vicino config networks.trusted` lists all of them.")
        try output.flush()
    }

    /// For `vicino status`: a line for each, with its label.
    var rows: [(String, String)] {
        survey.networks.map { network in
            let place = network.isWireless ? " on \(network.interface)" : ""
            let hint = isUsed(network) ? "" : say(network).map { "; `\($0)` trusts it" } ?? ""
            return ("Network", displaySafe(network.name, limit: 40) + place + ": " + state(network) + hint)
        }
    }

    /// For programs.
    var json: JSON {
        .array(
            survey.networks.map { network in
                .object([
                    ("network", .text(network.name)), ("interface", .text(network.interface)),
                    ("ids", .array(network.ids.map { .text($0.text) })),
                    ("state", .text(survey.choice.standing(of: network).rawValue)),
                    ("isUsed", .boolean(isUsed(network))), ("command", say(network).map { .text($0) } ?? .null),
                ])
            })
    }

    /// The command that answers for a network. What anybody may have named is left out of it, but for plain words.
    static func command(_ verb: String, _ network: PresentNetwork) -> String {
        let isPlain =
            network.name.first?.isLetter == true
            && network.name.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
            }
        return "vicino \(verb) \(isPlain ? network.name : network.interface)"
    }

    private func isUsed(_ network: PresentNetwork) -> Bool {
        [.trusted, .byInterface].contains(survey.choice.standing(of: network))
    }

    private func say(_ network: PresentNetwork) -> String? {
        guard !network.ids.isEmpty else { return nil }
        return Self.command(isUsed(network) ? "decline" : "accept", network)
    }

    private func state(_ network: PresentNetwork) -> String {
        switch survey.choice.standing(of: network) {
        case .trusted: "trusted"
        case .byInterface: "trusted, as all of \(network.interface)"
        case .declined: "declined"
        case .new: "new"
        case .unknown: "not trusted"
        case .unrecognised:
            network.gateway.map { "not recognised: its gateway \($0) does not answer" } ?? "not recognised yet"
        }
    }
}

extension PresentNetwork {
    /// Whether it has a name of its own.
    var isWireless: Bool { name != interface }

    /// What it is called where a sentence begins.
    var title: String { isWireless ? "The network \(name) on \(interface)" : "The network on \(interface)" }
}
