package import VicinoAreas

/// What became of an area that was given another name.
package struct RenamedArea: Hashable, Sendable {
    /// The area as it was.
    package let before: Area
    /// Its name now.
    package let name: String
    /// How many visits have the new name, too.
    package internal(set) var visitCount = 0
    /// How many activities have the new name in place of the old one.
    package internal(set) var activityCount = 0
}
