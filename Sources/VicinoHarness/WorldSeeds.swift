internal import Foundation

/// The seeds of a simulated world, in blocks that tests run in parallel: `VICINO_SEED=7` for one of them,
/// `VICINO_SEEDS=100000` for more than usual.
package enum WorldSeeds {
    /// The number of blocks.
    package static let blocks = 8

    /// The seeds of a block.
    ///
    /// - Parameters:
    ///   - usual: the number of seeds in all blocks, unless the environment asks for another.
    ///   - share: the divisor of the requested number of seeds: 1 to run them all, more for a slow world.
    ///   - file: the file of the test, which is named when a tenth of a requested number has run.
    package static func block(
        _ index: Int, of usual: UInt64, share: UInt64 = 1, file: String = #fileID
    ) -> some Sequence<UInt64> {
        var seeds = stride(from: UInt64(index), to: usual, by: blocks)
        var isReported = false
        if let seed = number("VICINO_SEED") {
            seeds = stride(from: seed, to: index == 0 ? seed + 1 : seed, by: 1)
        } else if let requested = number("VICINO_SEEDS") {
            seeds = stride(from: UInt64(index), to: requested / share, by: blocks)
            isReported = true
        }
        let count = Array(seeds).count
        let step = max(1, count / 10)
        return zip(0..., seeds).lazy.map { position, seed in
            if isReported, position.isMultiple(of: step) {
                print("\(file), block \(index): \(position) of \(count) seeds, now \(seed)")
                fflush(nil)
            }
            return seed
        }
    }

    /// Whether one seed is to be run again.
    package static var isOne: Bool { number("VICINO_SEED") != nil }

    /// The seed of a test that tries a part of its cases in each run: another part each time, or that of `VICINO_SEED`.
    package static func part() -> UInt64 { number("VICINO_SEED") ?? UInt64.random(in: 0..<1_000_000) }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}
