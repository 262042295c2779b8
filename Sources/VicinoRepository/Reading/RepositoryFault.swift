/// What is wrong with a store.
package enum RepositoryFault: Hashable, Sendable {
    /// It shows a pointer from before the one that was seen.
    case stale
    /// It shows another pointer with the number of the one that was seen: two copies of a device publish.
    case forked
    /// An object is not what its author put there: it is truncated, swapped or foreign.
    case unreadable(ObjectName)
    /// A pack that the pointer names is not there, or is not what its author put there.
    case incomplete(ObjectName)
    /// There is more to fetch than this device allows.
    case tooLarge(bytes: Int)
}
