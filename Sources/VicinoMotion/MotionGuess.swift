/// A time in which the wearer probably did one thing.
package struct MotionGuess: Equatable, Sendable {
    /// Seconds, on the clock of the samples.
    package let start: Double
    package let end: Double
    package let motion: Motion
    /// Whole steps, with those of bridged interruptions.
    package let steps: Int
    /// How sure the motion is, from 0 to 1; bridged interruptions make it less.
    package let certainty: Double
}
