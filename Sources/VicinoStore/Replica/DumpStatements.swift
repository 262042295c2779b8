package import VicinoCore
package import VicinoFormat

/// What a dump states before its entries: its header, with the author's roster verified.
package struct DumpStatements {
    package let header: DumpHeader
    package let roster: Verified<Roster>

    /// - Throws: `VicinoError` if the roster is not signed by its author.
    package init(_ reader: DumpReader) throws {
        header = reader.header
        roster = try header.roster.verified(for: nil)
    }
}
