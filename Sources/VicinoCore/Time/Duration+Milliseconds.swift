extension Duration {
    /// The duration in milliseconds, rounded towards zero and limited to the range.
    package var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1000)
        return overflow ? (seconds < 0 ? .min / 2 : .max / 2) : whole + attoseconds / 1_000_000_000_000_000
    }
}
