public import VicinoCore

/// The error of the package, by its earlier name.
public typealias ControlError = VicinoError

extension VicinoError.Code {
    /// No service answers.
    public static let notRunning = Self("not-running")
    /// The service belongs to another user of this computer.
    public static let foreign = Self("foreign")
    /// The other side takes too long.
    public static let tooSlow = Self("too-slow")
}
