import Foundation
import VicinoHarness
import VicinoTesting

/// A user with the built program, and a home of their own.
struct StorePerson: Sendable {
    private static let executable = BuiltProgram.path("vicino")

    let name: String
    private let home: String

    /// What the program has said, errors with it, and whether it has done everything.
    struct Answer: Sendable {
        let text: String
        let isDone: Bool
    }

    /// What waits for a store, and what failed there.
    struct Situation: Sendable {
        let changes: Int
        let failure: String?
    }

    init(_ name: String, in folder: TemporaryFolder) async throws {
        self.name = name
        home = folder.file(name)
        try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
        try await run("init", "--name", name)
    }

    /// Runs the program to its end.
    @discardableResult
    func run(_ arguments: String...) async throws -> Answer {
        let said = try await start(arguments, script: #""$@" 2>&1; echo "status $?""#).allOutput()
        let end = said.range(of: "status ", options: .backwards) ?? said.endIndex..<said.endIndex
        return Answer(text: String(said[..<end.lowerBound]), isDone: said[end.upperBound...] == "0\n")
    }

    /// Starts the program.
    func start(_ arguments: String...) throws -> Daemon { try start(arguments, script: #"exec "$@" 2>&1"#) }

    private func start(_ arguments: [String], script: String) throws -> Daemon {
        let words = ["env", "HOME=\(home)", "TZ=Europe/Rome", "sh", "-c", script, "sh", Self.executable]
        return try Daemon(words + arguments)
    }

    /// The first line of an answer that is a JSON object. Warnings have lines of their own.
    private func object(in text: String) throws -> [String: Any] {
        let line = text.split(separator: "\n").first { $0.hasPrefix("{") }
        let value = try JSONSerialization.jsonObject(with: Data(requireValue(line).utf8))
        return try requireValue(value as? [String: Any])
    }

    // MARK: Records

    /// Records ten minutes of walking.
    func add(_ note: String) async throws {
        try await run("add", "walking", "--start", "yesterday 8:00", "--for", "10m", "--note", note)
    }

    /// Imports so many records that they do not fit into a pointer. No two have the same note.
    func addMany(_ count: Int) async throws {
        var random = SeededGenerator(seed: 7)
        var lines = ["activity,start,end,note"]
        for number in 0..<count {
            let start = Date(timeIntervalSince1970: 1_767_225_600 + Double(number) * 900)
            let times = [start, start + 600].map { $0.formatted(.iso8601) }
            let note = Data((0..<90).map { _ in UInt8.random(in: 0...255, using: &random) }).base64EncodedString()
            lines.append("walking,\(times[0]),\(times[1]),\(note)")
        }
        let file = home + "/many.csv"
        try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: file))
        try await run("import", file)
    }

    /// The notes of a person's records on this device.
    func notes(of person: String) async throws -> [String] {
        let list = try await run("list", "--user", person, "--json").text
        let records = try JSONSerialization.jsonObject(with: Data(list.utf8)) as? [[String: Any]]
        return try requireValue(records).map { $0["note"] as? String ?? "" }
    }

    // MARK: Stores

    /// Adds a store with the keys of its author.
    func addStore(_ cluster: StoreCluster) async throws -> Answer {
        let keys = home + "/keys"
        try Data("\(StoreCluster.key)\n\(StoreCluster.secret)\n".utf8).write(to: URL(filePath: keys))
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: keys)
        return try await run("cloud", "add", cluster.address, "--keys", keys, "--name", "bucket")
    }

    /// What waits for the store.
    func situation() async throws -> Situation {
        let own = try await object(in: run("cloud", "status", "--json").text)["own"] as? [[String: Any]]
        let store = try requireValue(own?.first)
        let failure = store["failure"] as? [String: Any]
        return Situation(
            changes: try requireValue(store["changes"] as? Int), failure: failure?["message"] as? String)
    }

    /// Follows a person, who listens meanwhile.
    func follow(_ author: StorePerson) async throws -> Answer {
        let listener = try author.start("listen", "127.0.0.1:0", "--json")
        defer { listener.stop() }
        let addresses = try await object(in: listener.firstLine())["addresses"] as? [String]
        let invited = try await author.run(
            "invite", "--everything", "--json", "--at", requireValue(addresses?.first))
        let invitation = try object(in: invited.text)["invitation"] as? String
        return try await run("follow", requireValue(invitation), "--as", author.name)
    }
}

extension Daemon {
    /// Reads until a line has this text.
    func says(_ text: String) async throws {
        while try await !firstLine().contains(text) {}
    }
}
