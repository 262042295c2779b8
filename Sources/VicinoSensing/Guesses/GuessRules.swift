/// How observations become guesses.
package struct GuessRules: Sendable {
    /// The longest interruption within one guess.
    package var longestInterruption = Duration.seconds(300)
    /// The shortest guess that is kept.
    package var shortestGuess = Duration.seconds(180)
    /// By how much a guess that goes on grows before it is stored again. A crash loses no more than that.
    package var growth = Duration.seconds(600)
    /// The certainty below which an observation is not worth a question, in percent.
    package var leastCertainty = 50
    /// How long observations stay in memory after their end. Afterwards a guess does not change with them.
    package var memory = Duration.seconds(86_400)
    /// The maximum number of observations in memory.
    package var observationLimit = 1_000
    /// How far back guesses give way to what the user enters now.
    package var reach = Duration.seconds(30 * 86_400)

    package init() {}
}
