/// A generator whose sequence depends only on its seed, so that a failing case can be repeated.
///
/// SplitMix64: Steele, Lea and Flood, “Fast Splittable Pseudorandom Number Generators”, OOPSLA 2014.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Starts the sequence of a seed.
    package init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    package mutating func bytes(_ count: Int) -> [UInt8] {
        (0..<count).map { _ in UInt8.random(in: 0...255, using: &self) }
    }

    package mutating func one(in odds: Int) -> Bool { Int.random(in: 0..<odds, using: &self) == 0 }

    /// An integer of any magnitude: all bit lengths are equally likely.
    package mutating func magnitude() -> UInt64 {
        let length = Int.random(in: 0...64, using: &self)
        return length == 0 ? 0 : (next() >> UInt64(64 - length)) | 1 << UInt64(length - 1)
    }
}
