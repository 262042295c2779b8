/// Joins the folded lines of an iCalendar file (RFC 5545, section 3.1), chunk by chunk and in bounded memory.
struct ICalendarLines {
    /// Bytes of a joined line that are kept. No reader needs more, so the rest is passed over.
    static let lineByteLimit = 65_536

    private var pending: [UInt8] = []
    /// Whether a line end was read, which a blank takes back.
    private var isEnded = false

    /// Reads the next bytes of the file, and passes on the lines that they complete.
    mutating func read(_ chunk: ArraySlice<UInt8>, _ emit: (ArraySlice<UInt8>) throws -> Void) rethrows {
        for byte in chunk {
            let isLineEnd = byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
            if isLineEnd {
                isEnded = true
                continue
            }
            if isEnded {
                isEnded = false
                if byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") { continue }
                try flush(emit)
            }
            if pending.count < Self.lineByteLimit { pending.append(byte) }
        }
    }

    /// Ends the file.
    mutating func finish(_ emit: (ArraySlice<UInt8>) throws -> Void) rethrows { try flush(emit) }

    private mutating func flush(_ emit: (ArraySlice<UInt8>) throws -> Void) rethrows {
        if !pending.isEmpty { try emit(pending[...]) }
        pending.removeAll(keepingCapacity: true)
    }
}
