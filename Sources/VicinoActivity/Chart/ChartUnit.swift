/// What the numbers of a chart count.
public enum ChartUnit: String, CaseIterable, Sendable {
    /// Time; amounts are milliseconds.
    case time
    /// Steps.
    case steps
    /// Distance; amounts are metres.
    case distance
    /// Days.
    case days
}
