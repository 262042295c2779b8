import Foundation
import Testing
import Vicino
import VicinoActivity
import VicinoCore
import VicinoLocks
import VicinoPresence
import VicinoTesting

@testable import VicinoBluetooth

/// Two people who meet over the BlueZ of this computer, as a script of `Tests/BluetoothVM` says.
///
/// `VICINO_ADAPTERS` names Anna's adapter and Ben's, and `VICINO_SCRIPT` a file to which the script adds lines. The
/// output has a line for each thing that happens.
@Suite("Two people over Bluetooth", .enabled(if: Script.present != nil), .timeLimit(.minutes(15)))
struct TwoPeopleTests {
    @Test("They do what the script says")
    func meet() async throws {
        let script = try #require(Script.present)
        let adapters = try #require(RealAdapters.named)
        let clock = TestClock()
        // Every device is in the epoch of this quarter of an hour, for ten minutes more.
        clock.advance(by: .seconds(410))
        let (anna, ben) = try await Node.testFriends(sharing: Activity.self, clock: clock)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (name, node, adapter) in [("Anna", anna, adapters.first), ("Ben", ben, adapters.second)] {
                // Each person's discovery runs until the script ends.
                group.addTask { try await Self.discover(node, name, on: adapter) }
            }
            // Time passes for both; the task ends with the script.
            group.addTask { try await Self.passTime(clock, watching: ben) }
            try await Self.follow(script, anna, clock: clock)
            group.cancelAll()
        }
        let count = try ben.records(Activity.self, of: try ben.person(named: "Anna")).count()
        #expect(try count == anna.records(Activity.self).count())
    }

    /// Lets a second pass again and again, and says when Ben has more of Anna's records.
    private static func passTime(_ clock: TestClock, watching ben: Node) async throws {
        var last = 0
        while true {
            try await Task.sleep(for: .seconds(1))
            clock.advance(by: .seconds(1))
            let count = try ben.records(Activity.self, of: try ben.person(named: "Anna")).count()
            if count != last { Script.say("Ben has \(count)") }
            last = count
        }
    }

    private static func discover(_ node: Node, _ name: String, on adapter: String) async throws {
        let medium = Bluetooth.medium(adapter: adapter, dutyCycle: .always)
        try await node.discover(host: "127.0.0.1", over: [medium]) { discovery in
            for await event in discovery.events { Script.say("\(name) \(Self.words(event))") }
        }
    }

    private static func follow(_ script: Script, _ anna: Node, clock: TestClock) async throws {
        for try await words in script.lines {
            switch (words.first, words.last.flatMap { Int64($0) }) {
            case ("add", let count?):
                try await anna.change { transaction in
                    // Notes that hardly compress, so that a transfer takes a while.
                    var random = SeededGenerator(seed: UInt64(count))
                    for number in 0..<count {
                        var activity = Activity()
                        activity.name = "walking"
                        activity.start = clock.now.advanced(byMilliseconds: -60_000 * number)
                        activity.note = "Number \(number) of \(count), \(random.next() as UInt64)"
                        _ = try transaction.add(activity)
                    }
                }
            case ("wait", let seconds?): clock.advance(by: .seconds(seconds))
            case ("end", _): return
            default: throw VicinoError(.malformed, "The script says \(words).")
            }
            Script.say("done \(words.joined(separator: " "))")
        }
    }

    private static func words(_ event: Discovery.Event) -> String {
        switch event {
        case .met(let person, report: let report):
            "met \(person.name): \(report.entryCount) entries, \(report.transport), \(report.duration)"
        case .entered: "entered"
        case .left: "left"
        case .availability(_, .ready): "ready"
        case .availability(_, .unavailable(let reason, _)): "unavailable: \(reason)"
        case .failed(_, error: let error): "failed: \(error)"
        default: "\(event)"
        }
    }
}

/// What a check of the virtual machine says.
private struct Script: Sendable {
    let path: String

    static var present: Script? { ProcessInfo.processInfo.environment["VICINO_SCRIPT"].map(Script.init) }

    /// The words of each line, as soon as the check has written it.
    var lines: AsyncThrowingStream<[String], any Error> {
        let read = LockedValue(0)
        return AsyncThrowingStream {
            while true {
                let lines = (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n") ?? []
                let next = read.withLock { read -> Substring? in
                    guard read < lines.count else { return nil }
                    defer { read += 1 }
                    return lines[read]
                }
                if let next { return next.split(separator: " ").map(String.init) }
                try await Task.sleep(for: .milliseconds(200))
            }
        }
    }

    static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
