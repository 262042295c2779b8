public import VicinoCore

extension VicinoError.Code {
    /// No service answers.
    public static let notRunning = Self("not-running")
    /// The service belongs to another user of this computer.
    public static let foreign = Self("foreign")
    /// The client or the service takes too long.
    public static let tooSlow = Self("too-slow")
}
