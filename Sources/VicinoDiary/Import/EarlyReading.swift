internal import Vicino
internal import VicinoActivity

/// Reads a file of activities whose parts may not count before the whole file was read.
struct EarlyReading {
    private var reader: any ActivityReader
    /// What was read so far.
    private var items: [ImportItem] = []
    private var isAtEnd = false

    /// The number of activities up to which a file is held in memory.
    private static let itemLimit = 20_000

    init(_ reader: any ActivityReader) { self.reader = reader }

    /// Reads the file, to its end unless it holds very many activities.
    ///
    /// - Parameter next: returns the next bytes; none at the end.
    /// - Throws: `UnreadableFile`.
    mutating func begin(_ next: () throws -> [UInt8]) throws(UnreadableFile) {
        do {
            while !isAtEnd, items.count < Self.itemLimit {
                var found: [ImportItem] = []
                let chunk = try next()
                isAtEnd = chunk.isEmpty
                try isAtEnd ? reader.finish { found.append($0) } : reader.read(chunk[...]) { found.append($0) }
                items += found
            }
        } catch { throw UnreadableFile(error) }
        if isAtEnd { try checkEnd() }
    }

    /// Calls a function with everything in the file, and reads the rest of it.
    ///
    /// - Returns: what the reader says of the file.
    /// - Throws: `UnreadableFile`, and what `body` throws.
    mutating func finish(
        _ next: () throws -> [UInt8], _ body: (ImportItem) throws -> Void
    ) throws -> ImportReport {
        for item in items { try body(item) }
        items = []
        var failure: (any Error)?
        let emit = { (item: ImportItem) in
            do { try body(item) } catch {
                failure = error
                throw error
            }
        }
        do {
            while !isAtEnd {
                let chunk = try next()
                isAtEnd = chunk.isEmpty
                try isAtEnd ? reader.finish(emit) : reader.read(chunk[...], emit)
            }
        } catch { throw failure ?? UnreadableFile(error) }
        try checkEnd()
        return reader.report
    }

    private func checkEnd() throws(UnreadableFile) {
        guard reader.report.isIncomplete else { return }
        throw UnreadableFile("The file ends in the middle, and the rest may be on its way. Nothing of it was taken.")
    }
}
