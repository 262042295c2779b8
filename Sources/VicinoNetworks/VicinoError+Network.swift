package import VicinoCore

extension VicinoError.Code {
    /// The kernel does not answer, or this program may not ask it.
    package static let kernel = Self("kernel")
}
