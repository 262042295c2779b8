import Foundation
import Testing

@Suite("The page about Pantry")
struct ReadmeTests {
    @Test("Every command on it has the output that the page shows", .timeLimit(.minutes(10)))
    func page() throws {
        let page = try String(contentsOf: Self.folder.appending(path: "../README.md"), encoding: .utf8)
        let session = page.matches(of: /```console\n(?s:(.*?))```/).map { String($0.1) }.joined()
        let steps = session.split(separator: "\n").map(String.init)
        #expect(steps.contains { $0.hasPrefix("$ anna revoke") })
        let said = try Self.run(steps.compactMap(Self.command).joined(separator: "\n"))
        let expected = steps.filter { Self.command($0) != nil || !$0.hasPrefix("$ ") }
        #expect(Self.lines(said) == expected.map(Self.withoutChance))
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// The shell command for a line of the page; nil if it is an output, or about building and setup.
    private static func command(_ line: String) -> String? {
        guard let typed = line.wholeMatch(of: /\$ ((?:anna|ben) .*)/)?.1 else { return nil }
        // A listener runs beside the rest, at a free port; ids are those of this run.
        let run =
            typed.contains(" listen ")
            ? "beside \(typed) --port 0" : typed.replacing(/[0-9a-f]{4}-(\d+)/) { "$(item \($0.1))" }
        return "echo '\(line)'; \(run) 2>&1"
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { withoutChance(String($0)) }
    }

    /// A line without what differs each time: days, ids, ports, and the data path. Days go first, because a year looks
    /// like the beginning of an id.
    private static func withoutChance(_ line: String) -> String {
        line.replacing(/\d{4}-\d\d-\d\d/, with: "day").replacing(/[0-9a-f]{4}-(\d+)/) { "item-\($0.1)" }
            .replacing(/127\.0\.0\.1:\d+/, with: "127.0.0.1:port")
            .replacing(/lies in .*\/(\w+)\./) { "lies in \($0.1)." }
    }

    private static func run(_ commands: String) throws -> String {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/bash")
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "pantry")
        process.arguments = ["-c", preparation + commands, "bash", program.path()]
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }

    private static let preparation = """
        pantry=$1 people=$(mktemp -d)
        export XDG_STATE_HOME=$people/state
        trap 'kill -9 $listeners; rm -rf "$people"' EXIT
        anna() { PANTRY_DATA=$people/anna "$pantry" "$@"; }
        ben() { PANTRY_DATA=$people/ben "$pantry" "$@"; }
        item() { anna list | grep -oE "^[0-9a-f]{4}-$1 "; }
        beside() { exec {said}< <(PANTRY_DATA=$people/$1 exec "$pantry" "${@:2}"); listeners+=" $!"; read -ru $said && echo "$REPLY"; }

        """
}
