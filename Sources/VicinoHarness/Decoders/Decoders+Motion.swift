internal import VicinoMotion

extension Decoders {
    /// Reads a recording of an accelerometer that arrives in pieces, and recognises what it shows.
    ///
    /// - Returns: whether the guesses are in order, and the steps of each a count.
    /// - Throws: an error for bytes that are no recording.
    public static func isInOrder(recording pieces: [ArraySlice<UInt8>]) throws -> Bool {
        var table = MotionTable()
        var recogniser = MotionRecogniser()
        var merged = MotionGuesses()
        var samples = try pieces.flatMap { try table.take($0) }
        samples += try table.finish()
        let windows = samples.flatMap { recogniser.take($0) } + recogniser.finish()
        let guesses = windows.flatMap { merged.take($0) } + merged.finish()
        let hasOrder = zip(guesses, guesses.dropFirst()).allSatisfy { $0.end <= $1.start }
        return hasOrder && guesses.allSatisfy { $0.start <= $0.end && $0.steps >= 0 }
    }
}
