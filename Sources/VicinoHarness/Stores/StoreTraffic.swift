/// How often a store was asked for something, and how many bytes of objects went there and back.
public struct StoreTraffic: Hashable, Sendable {
    /// How often an object was asked for, whether or not it was there or had changed.
    public internal(set) var reads = 0
    /// The bytes of the objects that were read.
    public internal(set) var readBytes = 0
    /// How many objects were written.
    public internal(set) var writes = 0
    /// The bytes of the largest object that was written; 0 if none was.
    public internal(set) var largestWrite = 0
    /// How many objects were deleted.
    public internal(set) var deletions = 0

    /// All requests.
    public var requests: Int { reads + writes + deletions }
}
