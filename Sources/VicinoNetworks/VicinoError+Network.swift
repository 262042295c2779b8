public import VicinoCore

extension VicinoError.Code {
    /// The kernel does not answer, or this program may not ask it.
    public static let kernel = Self("kernel")
}
