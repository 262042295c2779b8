/// An error of this package: a kind of failure with a stable name, and sentences for people.
///
/// ```swift
/// do { try node.add(record) } catch let error as any VicinoError where error.codeName == "disk-full" { … }
/// ```
public protocol VicinoError: Error, CustomStringConvertible {
    /// The stable, machine-readable name of the kind of failure, such as `disk-full`.
    var codeName: String { get }
    /// What happened, to what, and what to do.
    var message: String { get }
    /// The error of a lower layer that led to this one, for logs.
    var cause: (any Error)? { get }
}

extension VicinoError {
    /// None, unless the error has a cause of its own.
    public var cause: (any Error)? { nil }
    /// The message.
    public var description: String { message }
}
