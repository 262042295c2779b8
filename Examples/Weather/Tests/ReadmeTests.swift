import Foundation
import Testing

@Suite("The example in the README")
struct ReadmeTests {
    private static let examples = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: examples.appending(path: path), encoding: .utf8)
    }

    /// The Swift code in the README: the program and its manifest.
    private static func blocks() throws -> [String] {
        try text("../README.md").matches(of: /```swift\n(?s:(.*?))```/).map { String($0.1) }
    }

    /// What a shell command writes to its standard output.
    private static func output(_ command: String, _ arguments: String...) throws -> String {
        let process = Process()
        let output = Pipe()
        process.executableURL = URL(filePath: "/bin/bash")
        process.arguments = ["-c", command, "bash"] + arguments
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        try process.run()
        let said = output.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: said, as: UTF8.self)
    }

    @Test("The README shows the program that is compiled here, whole, and its manifest")
    func same() throws {
        let blocks = try Self.blocks()
        try #require(blocks.count == 2)
        #expect(try blocks[0] == Self.text("Weather/Sources/main.swift"))
    }

    @Test("The manifest that the README shows is one, and names the products with which the program is compiled here")
    func manifest() throws {
        func products(_ text: String) throws -> [Substring] {
            let target = try #require(
                text.firstMatch(of: /executableTarget\(\s+name: "weather",\s+dependencies: \[(?s:(.*?))\n? *\]/)
            ).1
            return target.split(separator: ",\n").map { $0.drop { $0.isWhitespace } }.sorted()
        }
        let manifest = try #require(try Self.blocks().last)
        let shown = try products(manifest)
        #expect(try shown == products(Self.text("Package.swift")))
        #expect(shown.count == 2)
        let described = try Self.output(
            """
            folder=$(mktemp -d); trap 'rm -rf "$folder"' EXIT; cd "$folder"
            echo "$1" > Package.swift; swift package --scratch-path "$folder/build" dump-package
            """, manifest)
        #expect(described.contains("\"weather\""), "\(described)")
        #expect(described.contains("\"6.2.0\""), "\(described)")
    }

    @Test("Two people run the program as the README says: one invites, and the other follows", .timeLimit(.minutes(10)))
    func runs() throws {
        let said = try Self.output(
            """
            weather=$1 people=$(mktemp -d)
            export XDG_STATE_HOME=$people/state
            trap 'kill $!; rm -rf "$people"' EXIT
            export WEATHER_DATA=$people/anna
            "$weather" add 12.5; "$weather" add warm 2>&1; "$weather" frobnicate 2>&1
            exec 3< <(exec "$weather" invite)
            read -ru 3 invitation
            WEATHER_DATA=$people/ben "$weather" follow "$invitation"
            """, Self.program)
        let lines = said.split(separator: "\n")
        #expect(lines.count == 3, "\(said)")
        #expect(lines.first?.contains("Write a number, such as 12.5.") == true)
        #expect(lines.dropFirst().first?.hasPrefix("weather: Write add") == true)
        #expect(lines.last?.hasPrefix("You follow ") == true, "\(said)")
        #expect(lines.last?.contains(": 1 new.") == true, "\(said)")
    }

    private static var program: String {
        URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "weather").path()
    }
}
