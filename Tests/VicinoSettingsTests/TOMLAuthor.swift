import VicinoSettings
import VicinoTesting

/// Writes the same settings in every way that TOML allows.
struct TOMLAuthor {
    var generator: SeededGenerator
    /// All written comments, each once.
    private(set) var comments: [String] = []

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    /// A value that the setting can hold.
    mutating func value(of setting: Setting) -> PlainValue? {
        switch setting.name {
        case "listen.port": setting.understand([String(UInt16.random(in: 0...UInt16.max, using: &generator))])
        case "quiet-hours": setting.understand([["22:00-07:00", "1:00-2:30"].randomElement(using: &generator) ?? ""])
        case "policy.default": setting.understand([["ask", "never", "always"].randomElement(using: &generator) ?? ""])
        case "log.level": setting.understand([["debug", "error"].randomElement(using: &generator) ?? ""])
        case "range": setting.understand([["room", "anywhere", "7"].randomElement(using: &generator) ?? ""])
        case "bluetooth.adapter": setting.understand([["automatic", "hci0"].randomElement(using: &generator) ?? ""])
        case "bluetooth.duty-cycle": setting.understand(["saving"])
        case "bluetooth.power": setting.understand([["full", "least"].randomElement(using: &generator) ?? ""])
        case "bluetooth.reference": setting.understand([String(Int.random(in: -90...(-30), using: &generator))])
        case "unknown.from": setting.understand([["2026-01-01", "2008-02-29"].randomElement(using: &generator) ?? ""])
        case "networks.trusted": setting.understand(names)
        default: setting.understand([generator.one(in: 2) ? "true" : "false"])
        }
    }

    private var names: [String] {
        mutating get {
            let all = ["Home", "a # b", "[x]", "say \"hi\"", "it's", "back\\slash", "\"\"\"", "port = 1", "日本"]
            return Array(all.shuffled(using: &generator).prefix(Int.random(in: 0...4, using: &generator)))
        }
    }

    /// A whole file with some of the settings.
    mutating func text() -> String {
        let newline = generator.one(in: 3) ? "\r\n" : "\n"
        var text = generator.one(in: 8) ? "\u{FEFF}" : ""
        let groups = Dictionary(grouping: Setting.all) { $0.name.split(separator: ".").dropLast().joined() }
        text += filler + pairs(groups["", default: []], dropping: 0)
        let names = groups.keys.filter { $0 != "" }.sorted().shuffled(using: &generator)
        // Dotted keys belong to the root, so they come before all tables.
        let dotted = names.filter { _ in generator.one(in: 3) }
        for name in dotted { text += pairs(groups[name, default: []], dropping: 0) }
        for name in names where !dotted.contains(name) && !generator.one(in: 4) {
            text += filler + "\(blank)[\(blank)\(key(name))\(blank)]\(blank)\(generator.one(in: 3) ? comment : "")\n"
            text += pairs(groups[name, default: []], dropping: 1)
        }
        if generator.one(in: 3), text.hasSuffix("\n") { text.removeLast() }
        return text.replacing("\n", with: newline)
    }

    private mutating func pairs(_ settings: [Setting], dropping count: Int) -> String {
        var text = ""
        for setting in settings.shuffled(using: &generator) where !generator.one(in: 3) {
            guard let value = value(of: setting) else { continue }
            let parts = setting.name.split(separator: ".").dropFirst(count).map { key(String($0)) }
            let name = parts.joined(separator: "\(blank).\(blank)")
            let end = generator.one(in: 3) ? comment : ""
            text += "\(filler)\(blank)\(name)\(blank)=\(blank)\(written(value))\(blank)\(end)\n"
        }
        return text
    }

    private mutating func key(_ name: String) -> String {
        ["\(name)", "\"\(name)\"", "'\(name)'"].randomElement(using: &generator) ?? name
    }

    private mutating func written(_ value: PlainValue) -> String {
        switch value {
        case .text(let text) where generator.one(in: 3) && !text.contains("'"): return "'\(text)'"
        case .text(let text) where generator.one(in: 3) && !text.contains("'"): return "'''\(text)'''"
        case .text where generator.one(in: 3): return "\"\"\(value.toml)\"\""
        case .list(let values) where generator.one(in: 2):
            var text = "["
            for value in values {
                text += "\(generator.one(in: 2) ? comment + "\n" : "\n")\(blank)\(written(value))\(blank),"
            }
            return text + (generator.one(in: 2) ? "\(blank)\(comment)\n]" : "\n]")
        default: return value.toml
        }
    }

    private var filler: String {
        mutating get {
            switch Int.random(in: 0..<4, using: &generator) {
            case 0: "\n"
            case 1: "\(blank)\(comment)\n"
            case 2: "\n\(comment)\n\n\(comment)\n"
            default: ""
            }
        }
    }

    private var blank: String {
        mutating get { ["", " ", "\t", "   "].randomElement(using: &generator) ?? "" }
    }

    private var comment: String {
        mutating get {
            let words = ["[listen]", "port = 1", "\"quoted", "'''", "a ] b", "# #", "trusted = ["]
            let comment = "#\(comments.count) \(words.randomElement(using: &generator) ?? "")"
            comments.append(comment)
            return comment
        }
    }
}
