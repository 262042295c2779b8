/// The importance of a message in the log, ascending.
public enum LogLevel: String, CaseIterable, Sendable {
    /// Details that help to find mistakes in the program.
    case debug
    /// Normal events.
    case info
    /// Events that may interest the user.
    case notice
    /// Events that may need the user's attention.
    case warning
    /// Failures.
    case error
}

extension LogLevel: SettingValue {}
