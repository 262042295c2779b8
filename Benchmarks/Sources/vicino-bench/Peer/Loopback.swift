internal import Foundation
internal import NIOConcurrencyHelpers
internal import Vicino

extension Node {
    /// Listens on the loopback interface behind a relay while `body` runs.
    func reached<Outcome: Sendable>(
        over conditions: Relay.Conditions = Relay.Conditions(), _ body: (Relay, PeerAddress) async throws -> Outcome
    ) async throws -> Outcome {
        try await listen(host: "127.0.0.1") { listening in
            let relay = try Relay(to: listening.addresses[0].port, conditions)
            defer { relay.end() }
            guard let address = PeerAddress(host: "127.0.0.1", port: relay.port) else {
                throw Shell.Failure(description: "The relay has no port.")
            }
            return try await body(relay, address)
        }
    }
}

/// The moment of an event.
final class Moment: Sendable {
    private let moment = NIOLockedValueBox<ContinuousClock.Instant?>(nil)

    /// Sets it to now; later calls are ignored.
    func set() { moment.withLockedValue { $0 = $0 ?? .now } }

    /// The seconds since then.
    func seconds() -> Double {
        moment.withLockedValue { moment in moment.map { (ContinuousClock.now - $0) / .seconds(1) } ?? .nan }
    }

    /// The seconds from this moment to another one.
    func seconds(until end: Moment) -> Double { seconds() - end.seconds() }
}

/// Another process of this program, which does one job and prints lines.
final class Child {
    private let process: Program
    private var pending: [UInt8] = []

    init(_ arguments: [String]) throws {
        process = try Program(Program.this, arguments)
    }

    deinit {
        endInput()
        _ = process.wait()
    }

    /// The next line of output; nil if it has ended.
    func line() -> String? {
        while true {
            if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
                defer { pending.removeSubrange(...end) }
                return String(decoding: pending[..<end], as: UTF8.self)
            }
            let data = process.output.availableData
            guard !data.isEmpty else { return nil }
            pending += data
        }
    }

    /// Lets it continue after the step at which it waits.
    func endInput() { try? process.input.close() }

    static let listenCommand = "listen-and-say-peak-memory"

    /// A process that serves an author's records, by a clock that shows the same time: a peer whose clock is half an hour
    /// off gets no answer.
    static func listening(as author: Node) throws -> Child {
        let path = URL(fileURLWithPath: author.dataPath).deletingLastPathComponent().path
        return try Child([listenCommand, path, String(author.now.milliseconds)])
    }

    /// The job of a child process: serve an author's records until its input ends, then print its peak memory in bytes.
    static func listen(_ path: String, at milliseconds: String) async throws {
        guard let now = Int64(milliseconds) else { throw Shell.Failure(description: "\(milliseconds) is no time.") }
        let node = try Node.open(Bench.configuration(path, BenchClock(at: try Timestamp(milliseconds: now))))
        try await node.listen(host: "127.0.0.1") { listening in
            print(listening.addresses[0].port)
            fflush(nil)
            await Task.detached { while readLine() != nil {} }.value
        }
        print(try peakMemory())
    }

    /// The peak memory of this process, in bytes.
    static func peakMemory() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) * 1024
    }
}
