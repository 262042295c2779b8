package import VicinoCore

/// What keeps a medium from working, or from working well, and what the user can do about it.
///
/// Each medium names its own obstacles.
package struct MediumObstacle: Hashable, Sendable {
    /// A stable, machine-readable name.
    package let name: String
    /// What is missing, in a sentence.
    package let reason: String
    /// What to do, in a sentence.
    package let remedy: String

    package init(name: String, reason: String, remedy: String) {
        self.name = name
        self.reason = reason
        self.remedy = remedy
    }
}

extension VicinoError {
    /// Why a medium does not work now.
    package init(_ obstacle: MediumObstacle) {
        self.init(.unavailable, "\(obstacle.reason) \(obstacle.remedy)")
    }
}

extension Availability {
    /// Whether a medium can be used that has an obstacle, or none.
    package init(_ obstacle: MediumObstacle?) {
        self = obstacle.map { .unavailable(reason: $0.reason, remedy: $0.remedy) } ?? .ready
    }
}
