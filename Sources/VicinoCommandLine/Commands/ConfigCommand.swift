import ArgumentParser
import Foundation
import Vicino
import VicinoActivity
import VicinoDrawing
import VicinoService

/// `vicino config`.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config", abstract: "Show and change the settings of the service.",
        discussion: """
            The settings are in $XDG_CONFIG_HOME/vicino/config.toml, which is usually ~/.config/vicino/config.toml. \
            You can also edit that file. A change here keeps the rest of the file, even comments. A service that runs \
            for the data folder applies the change at once.

            `vicino config record` lists what can record by itself, what it costs and what it keeps; all of it is off \
            until you switch it on.

            `vicino config networks` lists the networks that this device is on, whether they are trusted, and what to type.

            Settings:
            \(Setting.all.map { "  \($0.name)\n      \($0.help)" }.joined(separator: "\n"))

            Examples:
              vicino config
              vicino config listen.port 4747
              vicino config networks
              vicino config networks.trusted wlan0 eth0
              vicino config bluetooth on
              vicino config record
              vicino config record.computer on
              vicino config range table
              vicino config import.folders ~/Sync/Tracks
              vicino config quiet-hours --unset
            """)

    @Argument(help: ArgumentHelp("The setting; without it, all are shown.", valueName: "setting"))
    var name: String?

    @Argument(help: ArgumentHelp("The new value; several for a list.", valueName: "value"))
    var words: [String] = []

    @Flag(name: .long, help: "Remove the setting from the file, so that the default applies.")
    var unset = false

    @OptionGroup var options: GlobalOptions

    func run() throws {
        let file = SettingsFile()
        guard let name else {
            guard !unset else { throw ValidationError("Say which setting --unset is for.") }
            return try show(file)
        }
        if name == "networks", words.isEmpty, !unset {
            let service = ServiceAnswer(ServiceSocket(options.configuration))
            return try NetworkReport(service).show(json: options.json)
        }
        if name == "record", words.isEmpty, !unset { return try show(file, among: Self.sources) }
        guard let setting = Setting.named(name) else {
            throw ValidationError(VicinoError.unknownSetting(name).message)
        }
        let request = try request(for: setting)
        if case .change(let value) = request {
            let before = (try? file.settings())?.importFolders ?? []
            try file.change(setting, to: value)
            if setting.name == "networks.trusted" {
                warnOfAbsent()
                try warnOfDeclined()
            }
            if setting.name == "import.folders" { tellOfFiles(try file.settings().importFolders, before: before) }
            if setting.name == "record.wifi-location", value == .boolean(true) { warnOfDisclosure() }
            ServiceSocket(options.configuration).applySettings()
        }
        try show(setting, SettingLine(setting, try file.read()))
        if isRecording(setting, request), !options.json { try Output.print("\(setting.meaning, limit: 1_000)") }
    }

    /// Whether the user has switched on what records by itself: then it is said what that costs, and what it keeps.
    private func isRecording(_ setting: Setting, _ request: Request) -> Bool {
        guard setting.name.hasPrefix("record."), case .change(let value?) = request else { return false }
        return value != .boolean(false)
    }

    /// Says whom the setting tells what, when it is switched on.
    private func warnOfDisclosure() {
        Failure.warn(
            "While an area needs positions, a service on the internet is told which wireless networks and towers this "
                + "device sees. `vicino config record.wifi-location off` ends that.")
    }

    /// Warns of names that belong to no present interface: they may name wireless networks, or be mistyped.
    private func warnOfAbsent() {
        for name in words where !name.contains(" ") && if_nametoindex(name) == 0 {
            let proposal = CommandWord(quoting: name).map { ProposedCommand("vicino accept \($0)") }
            Failure.warn(
                "There is no network interface \(name) now. If it is a wireless network, "
                    + "\(proposal ?? "vicino accept NAME") trusts it while you are on it.")
        }
    }

    /// Says what a folder holds before the service imports it.
    private func tellOfFiles(_ folders: [FolderPath], before: [FolderPath]) {
        for folder in folders where !before.contains(folder) {
            switch FolderContents(folder) {
            case .files(0): continue
            case .files(let count):
                let files = String.count(count, "file")
                let number = count < FolderContents.limit ? files : "at least \(files)"
                Failure.warn(
                    "\(folder.text) holds \(number) now. The service imports the activities in them, too, as one import, which "
                        + "the page undoes: `vicino web`.")
            case .unavailable(let obstacle): Failure.warn("\(folder.text): \(obstacle.sentence)")
            }
        }
    }

    /// Warns of interfaces that are on a network now which the user has declined: that counts before the interface.
    private func warnOfDeclined() throws {
        // Without the kernel's answer, `vicino config networks` says later what holds.
        for network in (try? NetworkSurvey().statuses()) ?? [] where network.state == .declined {
            guard words.contains(network.interface), let command = network.command else { continue }
            Failure.warn("\(network.title) stays declined. \(command) trusts it.")
        }
    }

    /// What the user wants to do with a setting.
    private enum Request {
        case show
        /// Change the value; nil restores the default.
        case change(PlainValue?)
    }

    private func request(for setting: Setting) throws -> Request {
        guard !unset || words.isEmpty else { throw ValidationError("Give a value or --unset, not both.") }
        if unset { return .change(nil) }
        guard !words.isEmpty else { return .show }
        // A user names a folder as any command names it.
        let words = setting.name == "import.folders" ? words.map(Self.wholePath) : words
        guard let value = setting.understand(words) else {
            let typed = DisplayText(words.joined(separator: " "), limit: 60)
            throw ValidationError("“\(typed)” is not a value of \(setting.name), which needs \(setting.expectation).")
        }
        return .change(value)
    }

    private static func wholePath(_ path: String) -> String {
        path.hasPrefix("/") ? path : URL(fileURLWithPath: path).standardizedFileURL.path
    }

    private func show(_ setting: Setting, _ line: SettingLine) throws {
        try Output.print(options.json ? JSON.object(line.members).line : "\(line.value)")
    }

    /// The sources that record by themselves.
    private static var sources: [Setting] { Setting.all.filter { $0.name.hasPrefix("record.") } }

    private func show(_ file: SettingsFile, among settings: [Setting] = Setting.all) throws {
        let text = try file.read()
        let lines = try settings.map { try SettingLine($0, text) }
        if options.json {
            let settings = JSON.array(lines.map { .object($0.members) })
            return try Output.print(JSON.object([("file", .text(file.path)), ("settings", settings)]).line)
        }
        let output = Output()
        for line in table(lines) { try output.line(line) }
        try output.line()
        let state = text == nil ? "It does not exist yet; the first change creates it." : "You can also edit it."
        try output.line("The file is \(file.path). \(state)")
        try output.flush()
    }
}

/// The settings as a table, with meanings that are broken into lines of the terminal's width.
private func table(_ lines: [SettingLine]) -> [TerminalText] {
    let rows: [[DisplayText]] = [["Setting", "Value", "Meaning"]] + lines.map(\.cells)
    let widths = (0..<2).map { column in rows.map { $0[column].displayWidth }.max() ?? 0 }
    let indent = min(widths.reduce(4, +), 56)
    let room = max(30, (Screen.width ?? 100) - indent)
    return rows.enumerated().flatMap { index, row -> [TerminalText] in
        let head = zip(row, widths).map { $0.padded(toWidth: $1 + 2) }.joined()
        let meaning = row[2].wrapped(toWidth: room)
        // A long value has its line alone.
        let gap = DisplayText(String(repeating: " ", count: indent), keepingSpaces: true)
        let first = head.displayWidth > indent ? [head, gap] : [head]
        let texts: [DisplayText] = first.dropLast() + [(first.last ?? "") + (meaning.first ?? "")]
        let rest = meaning.dropFirst().map { gap + $0 }
        return (texts + rest).map { index == 0 ? Screen.style.dim($0) : TerminalText($0) }
    }
}

extension Setting {
    /// The setting's meaning, for the help.
    fileprivate var help: String {
        "\(meaning) Value: \(expectation). Default: \(defaultValue.shown)."
    }
}

extension PlainValue? {
    /// The value as users read it.
    fileprivate var shown: DisplayText {
        let words = self?.words ?? ""
        return words.isEmpty ? "none" : DisplayText(words)
    }

    fileprivate var json: JSON { self.map(JSON.init) ?? .null }
}

extension JSON {
    fileprivate init(_ value: PlainValue) {
        self =
            switch value {
            case .text(let text): .text(text)
            case .number(let number): .number(number)
            case .boolean(let boolean): .boolean(boolean)
            case .list(let values): .array(values.map(JSON.init))
            }
    }
}

/// The report about one setting.
private struct SettingLine {
    /// The value as users read it.
    let value: DisplayText
    /// The columns of the table.
    let cells: [DisplayText]
    /// The members of the JSON object.
    let members: [(String, JSON)]

    init(_ setting: Setting, _ text: SettingsText?) throws {
        let held = setting.value(in: try text?.settings() ?? Settings())
        let line = text?.line(of: setting)
        value = held.shown
        let state = line.map { line -> DisplayText in
            "Line \(line) of the file; default: \(setting.defaultValue.shown)."
        }
        cells = [
            "\(setting.name)", held.shown, ["\(setting.meaning)", state].compactMap(\.self).joined(separator: " "),
        ]
        members = [
            ("name", .text(setting.name)), ("value", held.json), ("default", setting.defaultValue.json),
            ("line", line.map { .number($0) } ?? .null), ("meaning", .text(setting.meaning)),
        ]
    }
}
