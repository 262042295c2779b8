/// The number of a pack among all that one publisher has ever written in an epoch; none is used twice.
///
/// So the name of every object that may be in the store can be computed, and nobody needs a list of them.
package struct PackNumber: Hashable, Comparable, Sendable {
    package let rawValue: UInt64

    /// The first number that is not allowed.
    package static let limit = PackNumber(rawValue: 1 << 40)

    package init(rawValue: UInt64) { self.rawValue = rawValue }

    package static func < (a: PackNumber, b: PackNumber) -> Bool { a.rawValue < b.rawValue }
}
