/// What was recognised in five seconds.
package struct MotionWindow: Equatable, Sendable {
    /// The length of a whole window, in seconds.
    package static let length = 5

    /// Seconds, on the clock of the samples.
    package var start: Double
    package var end: Double
    package var motion: Motion
    /// Steps, with fractions: a window ends within a step.
    package var steps: Double
    /// How sure the motion is, from 0 to 1.
    package var certainty: Double

    package init(start: Double, end: Double, motion: Motion, steps: Double, certainty: Double) {
        self.start = start
        self.end = end
        self.motion = motion
        self.steps = steps
        self.certainty = certainty
    }
}
