internal import Foundation

/// Which seeds a simulated world runs, in blocks that tests run side by side: `VICINO_SEED=7` for one of them,
/// `VICINO_SEEDS=100000` for more than usual.
public enum WorldSeeds {
    /// How many blocks there are.
    public static let blocks = 8

    /// The seeds of a block.
    ///
    /// - Parameters:
    ///   - usual: how many seeds all blocks have together if nobody asks for another number.
    ///   - share: which part of the seeds that are asked for are run, 1 for all, by a world that takes long.
    public static func block(_ index: Int, of usual: UInt64, share: UInt64 = 1) -> StrideTo<UInt64> {
        if let seed = number("VICINO_SEED") { return stride(from: seed, to: index == 0 ? seed + 1 : seed, by: 1) }
        return stride(from: UInt64(index), to: number("VICINO_SEEDS").map { $0 / share } ?? usual, by: blocks)
    }

    private static func number(_ name: String) -> UInt64? {
        ProcessInfo.processInfo.environment[name].flatMap { UInt64($0) }
    }
}
