/// How much time and distance an activity took in a period or in a part of it.
public struct ActivityAmount: Hashable, Sendable {
    /// The name, safe to show. A summary has at most 256 names; `other activities` with a space at the end stands for all
    /// further ones.
    public let name: String
    /// The time.
    public let duration: Duration
    /// The distance in metres.
    package let distance: Double
}
