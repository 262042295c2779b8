internal import Foundation
internal import Vicino
internal import VicinoActivity

/// A repository with an author's records as CSV, served by git's own server.
final class GitServer {
    let port: UInt16
    private let daemon: Program

    init(_ author: Node, in folder: String, port: UInt16) throws {
        self.port = port
        let repository = folder + "/records"
        try FileManager.default.createDirectory(atPath: repository, withIntermediateDirectories: true)
        try Self.csv(author).write(toFile: repository + "/records.csv", atomically: true, encoding: .utf8)
        try Shell.run("/usr/bin/git", ["-C", repository, "init", "-q"])
        try Shell.run("/usr/bin/git", ["-C", repository, "add", "."])
        try Shell.run(
            "/usr/bin/git",
            ["-C", repository, "-c", "user.name=bench", "-c", "user.email=bench@localhost", "commit", "-qm", "records"])
        // Not through `git`, which would leave this process behind.
        let programs = try Shell.run("/usr/bin/git", ["--exec-path"]).trimmingCharacters(in: .whitespacesAndNewlines)
        daemon = try Program(
            programs + "/git-daemon",
            ["--reuseaddr", "--listen=127.0.0.1", "--port=\(port)", "--export-all", "--base-path=\(folder)"])
    }

    /// Clones over a port that leads here, possibly through a relay.
    func clone(by port: UInt16, to path: String) throws {
        try Shell.run("/usr/bin/git", ["clone", "-q", "git://127.0.0.1:\(port)/records", path])
    }

    /// Whether it answers already.
    var isUp: Bool {
        (try? Shell.run("/usr/bin/git", ["ls-remote", "-q", "git://127.0.0.1:\(port)/records"])) != nil
    }

    func end() {
        daemon.terminate()
        _ = daemon.wait()
    }

    /// A line for each record, times in seconds.
    private static func csv(_ author: Node) throws -> String {
        try author.records(Activity.self).all().map { found in
            let activity = found.record
            let fields = [
                "\(found.id.number)", activity.name, "\(activity.start.milliseconds / 1000)",
                activity.end.map { "\($0.milliseconds / 1000)" }, activity.steps.map(String.init),
                activity.distance.map { "\($0)" }, activity.note, activity.place,
            ]
            return fields.map { quoted($0 ?? "") }.joined(separator: ",") + "\n"
        }.joined()
    }

    private static func quoted(_ field: String) -> String {
        field.contains { ",\"\n".contains($0) } ? "\"\(field.replacingOccurrences(of: "\"", with: "\"\""))\"" : field
    }
}
