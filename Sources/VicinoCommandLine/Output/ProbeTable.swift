import Vicino
import VicinoDrawing
import VicinoObjectStores

/// What a probe found out about a store, as a table with a line for each property.
struct ProbeTable {
    private let probe: StoreProbe

    init(_ probe: StoreProbe) { self.probe = probe }

    /// The width of the column with the names.
    private static let nameWidth = 18
    /// The width of the output if it is no terminal.
    private static let usualWidth = 100

    // MARK: For users

    var lines: [TerminalText] { StoreFinding.Property.allCases.flatMap(lines) }

    private func lines(_ property: StoreFinding.Property) -> [TerminalText] {
        let finding = probe.findings.first { $0.property == property }
        let sentence = finding.map { DisplayText($0.sentence, limit: 800) } ?? "Not tried."
        let head =
            DisplayText("\(mark(finding)) ", keepingSpaces: true) + property.words.padded(toWidth: Self.nameWidth)
        let gap = DisplayText(String(repeating: " ", count: Self.nameWidth + 2), keepingSpaces: true)
        let room = max(30, (Screen.width ?? Self.usualWidth) - Self.nameWidth - 2)
        return sentence.wrapped(toWidth: room).enumerated().map { index, line in
            TerminalText((index == 0 ? head : gap) + line)
        }
    }

    private func mark(_ finding: StoreFinding?) -> String {
        switch finding?.outcome {
        case .yes?: "✓"
        case .no?, .failed?: "✗"
        case .absent?, nil: "–"
        }
    }

    // MARK: For programs

    var json: JSON {
        .array(
            probe.findings.map { finding in
                .object([
                    ("property", .text(finding.property.rawValue)), ("outcome", .text(finding.outcome.name)),
                    ("essential", .boolean(finding.property.isEssential)), ("text", .text(finding.sentence)),
                ])
            })
    }
}

extension StoreFinding.Property {
    /// The name of the property in a table.
    fileprivate var words: DisplayText {
        switch self {
        case .writes: "write"
        case .readsBack: "read after write"
        case .showsNewVersion: "overwrite seen"
        case .saysUnchanged: "304 if unchanged"
        case .givesParts: "range"
        case .deletes: "delete seen"
        case .letsFollowersRead: "anonymous GET"
        case .refusesList: "LIST refused"
        case .clock: "clock"
        }
    }
}

extension StoreFinding.Outcome {
    /// The name of the outcome for programs.
    fileprivate var name: String {
        switch self {
        case .yes: "yes"
        case .no: "no"
        case .absent: "absent"
        case .failed: "failed"
        }
    }
}
