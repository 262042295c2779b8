package import VicinoAreas

/// What became of an area whose name activities have no more.
package struct HiddenArea: Hashable, Sendable {
    /// The area.
    package let area: Area
    /// How many activities had its name.
    package let activityCount: Int
}
