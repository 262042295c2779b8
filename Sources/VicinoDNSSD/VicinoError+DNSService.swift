package import VicinoCore

extension VicinoError.Code {
    /// A text that is not a valid name of a service or host.
    package static let invalidName = Self("invalid-name")
    /// A text that is empty or too long.
    package static let invalidText = Self("invalid-text")
    /// A port that no peer can connect to.
    package static let invalidPort = Self("invalid-port")
    /// The operating system refused an operation.
    package static let system = Self("system")
}
