package import VicinoDrawing

/// What the user has chosen about activities, in place of what the program would choose.
package struct ActivityChoices: Hashable, Sendable {
    /// Colours.
    package var hues: [ActivityKey: ChartHue]
    /// Letters, the same in every language.
    package var letters: [ActivityKey: String]
    /// What counts as moving.
    package var moving: Set<ActivityKey>

    /// What counts as moving for a user who has chosen nothing.
    package static let usualMoving = Set(["walking", "running", "cycling"].map { ActivityKey($0) })

    /// Choices; by default none.
    package init(
        hues: [ActivityKey: ChartHue] = [:], letters: [ActivityKey: String] = [:],
        moving: Set<ActivityKey> = Self.usualMoving
    ) {
        self.hues = hues
        self.letters = letters
        self.moving = moving
    }
}
