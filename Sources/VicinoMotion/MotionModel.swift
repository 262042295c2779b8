/// Tells still, walking, running and stairs apart by the features of five seconds.
///
/// Trees tell still, walking and stairs apart: a few hundred comparisons. `scripts/motion-model` makes them from
/// recordings of ten people, names its sources, and says how often the result is right for a person it has not seen.
/// No recording of running at 25 samples a second was at hand, so running is a rule: it is quicker and harder than walking,
/// during which one foot is always on the ground.
enum MotionModel {
    /// A motion, and how sure it is.
    struct Answer: Equatable {
        let motion: Motion
        /// From 0 to 1.
        let certainty: Double
    }

    /// Below this standard deviation of the magnitude, in metres per second squared, the device lies still.
    static let still = 0.25
    /// Who runs takes at least as many steps in a second.
    static let runningCadence = 2.2
    /// Who runs moves at least as much, in metres per second squared.
    static let runningMovement = 5.0

    /// The motion of a window.
    static func answer(_ features: MotionFeatures) -> Answer {
        guard features.movement >= still else { return Answer(motion: .still, certainty: 1) }
        let cadence = features.cadence
        if cadence.steps >= runningCadence, features.movement >= runningMovement {
            return Answer(motion: .running, certainty: min(1, (cadence.oneStep + cadence.twoSteps) / 2))
        }
        let values = features.values.map { scaled($0) }
        var walking = 0
        var stairs = 0
        for root in MotionForest.roots {
            let leaf = leaf(from: Int(root), values)
            walking += leaf.walking
            stairs += leaf.stairs
        }
        let whole = 100 * MotionForest.roots.count
        let still = whole - walking - stairs
        let most = max(still, walking, stairs)
        let motion: Motion = if most == still { .still } else if most == walking { .walking } else { .stairs }
        return Answer(motion: motion, certainty: Double(most) / Double(whole))
    }

    /// The percentages at the end of a way through a tree.
    private struct Leaf {
        let walking: Int
        let stairs: Int
    }

    private static func leaf(from root: Int, _ values: [Int32]) -> Leaf {
        let nodes = MotionForest.nodes
        var node = root * 3
        while nodes[node] >= 0 {
            let isBelow = values[Int(nodes[node])] < nodes[node + 1]
            node = isBelow ? node + 3 : Int(nodes[node + 2]) * 3
        }
        return Leaf(walking: Int(nodes[node + 1]), stairs: Int(nodes[node + 2]))
    }

    private static func scaled(_ value: Double) -> Int32 {
        let limit = Double(Int32.max)
        return Int32(min(limit, max(-limit, (value * MotionForest.scale).rounded())))
    }
}
