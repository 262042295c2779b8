extension Duration {
    /// The duration in milliseconds, rounded towards zero and limited to half of the range, so that a sum of two fits.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let limit = Int64.max / 2000
        guard (-limit...limit).contains(seconds) else { return seconds < 0 ? .min / 2 : .max / 2 }
        return seconds * 1000 + attoseconds / 1_000_000_000_000_000
    }
}
