/// How a record that disappears is shown again.
enum HiddenRecordReturn {
    case never
    /// With what it had.
    case same
    /// With other content, so that it cannot come out of the trash.
    case changed
}
