/// What the caller of a fetch does next.
package enum FetchStep: Sendable {
    /// Read an object, and hand the answer over.
    case get(ObjectName, unless: ObjectVersion?, atMost: Int)
    /// Nothing more.
    case ended(FetchOutcome)
}
