package import VicinoActivity

/// An activity that an import has left out, because another source recorded the same one before.
package struct DoubledActivity: Equatable, Sendable {
    /// What the file holds.
    package let leftOut: Activity
    /// The activity that is there, and stays as it is: its name and its times.
    package let kept: Activity
    /// Whether what was left out states a distance, steps or another measure that the kept one lacks.
    package let hasMore: Bool
}
