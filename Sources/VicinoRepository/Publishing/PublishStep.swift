/// What the caller of a run does next. It asks for the following step only when this one has succeeded.
package enum PublishStep: Hashable, Sendable {
    /// Store the run's state, so that it survives a crash.
    case keep
    /// Write an object.
    case put([UInt8], as: ObjectName)
    /// Delete an object.
    case delete(ObjectName)
}
