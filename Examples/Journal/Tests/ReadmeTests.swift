import Foundation
import Testing

@Suite("The page about Journal")
struct ReadmeTests {
    @Test("Every command on it has the output that the page shows", .timeLimit(.minutes(10)))
    func commands() throws {
        let page = try String(contentsOf: Self.folder.appending(path: "../README.md"), encoding: .utf8)
        let session = page.matches(of: /```console\n(?s:(.*?))```/).map { String($0.1) }.joined()
        let steps = session.split(separator: "\n").map(String.init)
        let typed = steps.filter { $0.hasPrefix("$ anna ") }
        #expect(typed.count > 3)
        let script = typed.map { "echo '\($0)'; \($0.dropFirst(2)) 2>&1" }.joined(separator: "\n")
        let said = try Self.run("anna() { \"$journal\" \"$@\"; }\n" + script)
        #expect(
            said.split(separator: "\n").map(String.init) == steps.filter { !$0.hasPrefix("$ ") || typed.contains($0) })
    }

    @Test("A browser that opens the link sees the week and its chart", .timeLimit(.minutes(10)))
    func served() throws {
        let said = try Self.run(
            #"""
            ask() {
                exec 4<>"/dev/tcp/127.0.0.1/${host##*:}"
                printf 'GET %s HTTP/1.1\r\nHost: %s\r\nCookie: %s\r\nConnection: close\r\n\r\n' "$1" "$host" "$2" >&4
                tr -d '\r' <&4
            }
            "$journal" start walking
            exec 3< <(exec "$journal" page)
            read -ru 3 open link
            address=${link#http://} host=${address%%/*}
            cookie=$(ask "/${address#*/}" none | sed -n 's/^[Ss]et-[Cc]ookie: \([^;]*\).*/\1/p')
            ask / "$cookie"
            ask /chart/me "$cookie"
            """#)
        #expect(said.contains("<title>My week · Journal</title>"), "\(said)")
        #expect(said.contains(/<li>\d\d:\d\d walking<\/li>/), "\(said)")
        #expect(said.contains("image/svg+xml"), "\(said)")
        #expect(said.contains("</svg>"), "\(said)")
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    /// What bash writes to its standard output, with the program as `$journal` and a folder that is removed at the end.
    private static func run(_ commands: String) throws -> String {
        let process = Process()
        let output = Pipe()
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "journal")
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", preparation + commands, "bash", program.path()]
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }

    private static let preparation = """
        journal=$1 people=$(mktemp -d)
        export XDG_STATE_HOME=$people/state JOURNAL_DATA=$people/anna
        trap '[[ -z $! ]] || kill $!; rm -rf "$people"' EXIT

        """
}
