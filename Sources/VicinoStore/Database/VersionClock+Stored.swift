internal import VicinoCore

extension VersionClock {
    /// Reads a clock from a database.
    ///
    /// - Throws: `DatabaseDamage` beyond the highest clock.
    init(stored rawValue: UInt64) throws {
        guard let clock = VersionClock(rawValue: rawValue) else { throw DatabaseDamage("a clock in it is none") }
        self = clock
    }
}
