public import Vicino
public import VicinoActivity

/// What a start did.
public struct StartedActivity: Equatable, Sendable {
    /// The activity that runs now.
    public let started: Identified<Activity>
    /// The activities that it ended, the latest first.
    public let stopped: [Identified<Activity>]
}
