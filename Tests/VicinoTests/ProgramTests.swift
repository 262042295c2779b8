import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoTesting

@Suite("A command-line program", .timeLimit(.minutes(5)))
struct ProgramTests {
    /// How the program's code ends.
    enum End: String, CaseIterable, Codable {
        case well, refused, cancelled
    }

    fileprivate static func run(_ end: End, in folder: String) async {
        setenv("TRIALS_DATA", folder + "/data", 1)
        setenv("XDG_STATE_HOME", folder + "/state", 1)
        await Node.run(program: "trials", kinds: [Activity.self], claimedName: "Anna") { node, _ in
            print(try node.claimedName())
            // The same call compiles in a closure that waits for something and in one that does not.
            try node.write { _ = try $0.add(Activity()) }
            try await node.change { _ = try $0.add(Activity()) }
            switch end {
            case .well: break
            case .refused: throw VicinoError(.refused, "Not today.")
            case .cancelled: throw CancellationError()
            }
        }
        // Without this, the end of the test would decide on the status.
        exit(end == .well ? 0 : 2)
    }

    @Test("It gets its node, and an error ends it with a sentence after its name", arguments: End.allCases)
    func ends(end: End) async throws {
        let folder = try TemporaryFolder()
        let path = folder.file("program")
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        let result = try await #require(
            processExitsWith: end == .well ? .exitCode(0) : .exitCode(1),
            observing: [\.standardOutputContent, \.standardErrorContent]
        ) { [end, path = path as String] in await ProgramTests.run(end, in: path) }
        #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("Anna\n"))
        let said = String(decoding: result.standardErrorContent, as: UTF8.self)
        #expect(said.contains("trials:") == (end == .refused))
        #expect(said.contains("trials: Not today.\n") == (end == .refused))
    }
}
