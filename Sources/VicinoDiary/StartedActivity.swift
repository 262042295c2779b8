public import Vicino
public import VicinoActivity

/// The result of starting an activity.
public struct StartedActivity: Equatable, Sendable {
    /// The activity that runs now.
    public let started: Identified<Activity>
    /// The activities that the start ended, the latest first.
    package let stopped: [Identified<Activity>]
}
