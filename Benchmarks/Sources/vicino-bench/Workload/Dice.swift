internal import Foundation

/// Random numbers that are the same on every machine: SplitMix64 (Steele, Lea and Flood, 2014).
struct Dice: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    /// Uniform in 0..<1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Exponentially distributed with this mean, rounded down.
    mutating func exponential(mean: Double) -> Int { Int(-log(1 - unit()) * mean) }

    /// Normally distributed (Box and Muller, 1958), rounded, not below zero.
    mutating func normal(_ mean: Double, _ deviation: Double) -> Int {
        let radius = (-2 * log(1 - unit())).squareRoot()
        let deviate = radius * cos(2 * .pi * unit())
        return max(0, Int((mean + max(deviation, 0.3) * deviate).rounded()))
    }
}

/// A choice among items with different probabilities.
struct Weighted<Item> {
    private let items: [Item]
    private let sums: [Double]

    init(_ items: [Item], weights: [Double]) {
        self.items = items
        var sum = 0.0
        sums = weights.map { weight in
            sum += weight
            return sum
        }
    }

    func pick(_ dice: inout Dice) -> Item {
        let mark = dice.unit() * (sums.last ?? 0)
        var low = 0
        var high = items.count - 1
        while low < high {
            let middle = (low + high) / 2
            if sums[middle] <= mark { low = middle + 1 } else { high = middle }
        }
        return items[low]
    }
}
