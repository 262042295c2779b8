/// What a store answers to a reader.
package enum FetchedObject: Hashable, Sendable {
    /// The object, with its version if the store names one.
    case bytes([UInt8], version: ObjectVersion?)
    /// The object still has the version that the reader named.
    case unchanged
    /// There is no object of this name.
    case missing
}
