/// The error of this package: a code for programs, and sentences for people.
///
/// ```swift
/// do { try node.add(record) } catch let error as VicinoError where error.code == .diskFull { … }
/// ```
public struct VicinoError: Error {
    /// A kind of failure; an open set, so that later versions can add kinds.
    public struct Code: Hashable, Sendable {
        /// A stable, machine-readable name, such as `disk-full`.
        public let name: String

        package init(_ name: String) { self.name = name }
    }

    /// The kind of failure.
    public let code: Code
    /// What happened, to what, and what to do, in sentences for people.
    public let message: String
    /// The error of a lower layer that led to this one, for logs.
    public let cause: (any Error)?

    /// Makes an error.
    ///
    /// If an app implements a medium or another driver itself, that driver throws this error as well.
    ///
    /// - Parameters:
    ///   - code: the kind of failure.
    ///   - message: what happened, to what, and what to do, in sentences for people.
    ///   - cause: the error of a lower layer that led to this one.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }
}

extension VicinoError: CustomStringConvertible {
    /// The message.
    public var description: String { message }
}

extension VicinoError: Equatable {
    /// Compares codes and messages; causes are for logs only.
    public static func == (one: VicinoError, other: VicinoError) -> Bool {
        one.code == other.code && one.message == other.message
    }
}
