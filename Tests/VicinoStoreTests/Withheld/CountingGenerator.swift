/// A generator whose numbers are consecutive, so that keys and secrets drawn from it are those of the vectors.
struct CountingGenerator: RandomNumberGenerator {
    private var value: UInt64

    /// - Parameter first: the first number.
    init(from first: UInt64) { value = first }

    mutating func next() -> UInt64 {
        defer { value &+= 1 }
        return value
    }
}
