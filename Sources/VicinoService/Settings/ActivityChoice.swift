package import VicinoSettings

/// What the user has chosen about one activity.
package struct ActivityChoice: Hashable, Sendable {
    /// The colour; nil for one that is free.
    package var color: ActivityColor.Name?
    /// One or two letters; nil for letters of the name that is shown.
    package var letters: String?
    /// Whether it counts as moving.
    package var isMoving: Bool

    package init(color: ActivityColor.Name? = nil, letters: String? = nil, isMoving: Bool = false) {
        self.color = color
        self.letters = letters
        self.isMoving = isMoving
    }
}
