public import VicinoCore

/// The error of the package, by its earlier name.
public typealias NetworkError = VicinoError

extension VicinoError.Code {
    /// The kernel does not answer, or this program may not ask it.
    public static let kernel = Self("kernel")
}
