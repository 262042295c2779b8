extension SettingsText {
    /// The text of a new file: every setting with its meaning, in comments only.
    package static let initial: String = {
        var text = preface
        var group = [Substring]()
        for setting in Setting.all {
            let parts = setting.name.split(separator: ".")
            if parts.dropLast() != group[...] {
                group = parts.dropLast()
                text += "\n[\(group.joined(separator: "."))]\n"
            } else {
                text += "\n"
            }
            text += wrapped(setting.meaning).map { "# \($0)\n" }.joined()
            text += wrapped("Value: \(setting.expectation).").map { "# \($0)\n" }.joined()
            text += "#\(parts.last ?? "") = \(setting.defaultValue?.toml ?? setting.example)\n"
        }
        return text
    }()

    private static let preface = """
        # The settings of Vicino. `vicino config` shows them and changes this file; after a change by hand, a service that
        # runs reads it again with `systemctl --user reload vicino`. A line that begins with # does nothing: those below
        # show what holds without them, or an example.

        """

    /// The text in lines of at most 100 characters.
    private static func wrapped(_ text: String) -> [String] {
        text.split(separator: " ").reduce(into: []) { lines, word in
            guard let last = lines.last, last.count + word.count < 100 else { return lines.append(String(word)) }
            lines[lines.count - 1] = "\(last) \(word)"
        }
    }
}

extension Setting {
    /// An example of a setting without a default.
    fileprivate var example: String {
        let text =
            switch name {
            case "unknown.from": "2026-01-01"
            case "record.watch": "InfiniTime"
            default: "22:00-07:00"
            }
        return PlainValue.text(text).toml
    }
}
