import Foundation
import Logging
import Vicino
import VicinoDrawing
import VicinoLocks
import VicinoService

/// Writes the service's log to the standard error. Each entry takes one line, made safe for a terminal.
struct ServiceLog: LogHandler {
    /// The form of a line.
    enum Form {
        /// For systemd's journal, which adds the time itself: `<6>` is the line's priority.
        case journal
        /// For users who watch, with the time.
        case people
        /// For programs.
        case json

        /// The form that suits the standard error.
        static func fitting(json: Bool, environment: [String: String] = ProcessInfo.processInfo.environment) -> Form {
            if json { return .json }
            var status = stat()
            let isJournal =
                fstat(STDERR_FILENO, &status) == 0
                && environment["JOURNAL_STREAM"] == "\(status.st_dev):\(status.st_ino)"
            return isJournal ? .journal : .people
        }
    }

    /// The lowest level that is logged, shared by all copies of a logger.
    final class Threshold: Sendable {
        private let level: LockedValue<Logger.Level>

        init(_ level: LogLevel) { self.level = LockedValue(Logger.Level(level)) }

        var current: Logger.Level { level.withLock { $0 } }

        func set(_ level: LogLevel) { self.level.withLock { $0 = Logger.Level(level) } }
    }

    let form: Form
    let threshold: Threshold
    var metadata: Logger.Metadata = [:]

    /// A logger of the service.
    static func logger(_ form: Form, _ threshold: Threshold) -> Logger {
        Logger(label: "vicino") { _ in ServiceLog(form: form, threshold: threshold) }
    }

    var logLevel: Logger.Level {
        get { threshold.current }
        // The shared threshold decides, and it comes from the settings.
        set {}
    }

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) {
        let notes = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }.map { " \($0)=\($1)" }
        let message = "\(event.message)" + notes.joined()
        Output.standardError("\(line(DisplayText(message, limit: 4000), event.level))\n")
    }

    private func line(_ text: DisplayText, _ level: Logger.Level) -> TerminalText {
        switch form {
        case .journal: "<\(level.priority)>\(text)"
        case .people:
            "\(TypedTimeReader(now: Node.Configuration(program: "vicino").now()).timeOfDay)  \(level >= .warning ? "\(level): " : "")\(text)"
        case .json: JSON.object([("level", .text(level.rawValue)), ("message", .text(text.text))]).line
        }
    }
}

extension Logger.Level {
    init(_ level: LogLevel) {
        self =
            switch level {
            case .debug: .debug
            case .info: .info
            case .notice: .notice
            case .warning: .warning
            case .error: .error
            }
    }

    /// The level's number in the system's log, from `syslog.h`.
    fileprivate var priority: Int {
        switch self {
        case .trace, .debug: 7
        case .info: 6
        case .notice: 5
        case .warning: 4
        case .error: 3
        case .critical: 2
        }
    }
}
