/// How much reading a foreign database may take.
package struct ForeignLimits: Sendable {
    /// The most rows of all tables.
    package var rows = 8_000_000
    /// How often SQLite may work through `stepsPerTurn` steps of its machine: some minutes at most.
    package var turns = 100_000
    /// The steps between two looks at the limit.
    static let stepsPerTurn: Int32 = 10_000
    /// The most tables of which the names are read.
    static let tables = 2_000
    /// The most bytes of a row, and of a value.
    static let rowBytes: Int32 = 16 << 20
    /// The most bytes of memory that SQLite uses.
    static let memoryBytes: Int64 = 128 << 20

    package init() {}
}
