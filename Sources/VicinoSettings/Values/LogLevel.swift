/// How much something in the log weighs, from the least on.
public enum LogLevel: String, CaseIterable, Sendable {
    /// What helps to find a mistake in the program.
    case debug
    /// What happens every day.
    case info
    /// What one may want to know.
    case notice
    /// What may need somebody to look.
    case warning
    /// What did not work.
    case error
}

extension LogLevel: SettingValue {}
