/// The first bytes of a file, as SQLite writes them (<https://sqlite.org/fileformat2.html#the_database_header>).
package struct DatabaseHeader {
    /// The length of a header.
    package static let byteCount = 100

    private let bytes: [UInt8]

    /// - Returns: nil if the bytes are fewer than a header has.
    package init?(_ bytes: [UInt8]) {
        guard bytes.count == Self.byteCount else { return nil }
        self.bytes = bytes
    }

    /// Whether the file is a database that is marked as one of a program.
    package func isMarked(_ applicationID: Int) -> Bool {
        bytes.starts(with: "SQLite format 3\0".utf8) && number(at: 68) == applicationID
    }

    /// The version of the tables, which the program has set.
    package var tableVersion: Int { number(at: 60) }

    private func number(at offset: Int) -> Int { bytes[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) } }
}
