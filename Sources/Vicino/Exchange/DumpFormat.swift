/// The form of a dump.
public enum DumpFormat: String, CaseIterable, Sendable {
    /// Compact, by column.
    case binary
    /// JSON lines.
    case jsonl
}
