public import VicinoCore

extension VicinoError.Code {
    /// A file that is of another format, or uses a part of its format that is refused.
    public static let unsupported = Self("unsupported")
    /// Typed text that is not a time, date or duration.
    public static let notATime = Self("not-a-time")
}
