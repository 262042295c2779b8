/// Reads a form with a file, `multipart/form-data`, in pieces of any size and in bounded memory.
///
/// A delimiter begins with a carriage return and holds no second one. So after a mismatch a new delimiter can begin only at
/// the byte that did not match, and every byte is looked at once.
struct MultipartReader {
    /// What a form is made of, in its order.
    enum Event: Equatable {
        /// A field begins; it is a file if it has a file name.
        case field(MultipartHeader)
        /// Bytes of the field that began last.
        case bytes(ArraySlice<UInt8>)
    }

    private enum State {
        /// In a field, or before the first one.
        case content
        /// Behind a delimiter: two bytes say whether another field follows.
        case delimited
        /// In the header of a field.
        case header
        /// Behind the last delimiter.
        case over
    }

    /// The maximum length of a boundary in bytes, according to RFC 2046.
    static let boundaryLimit = 70
    /// The maximum length of a field's header in bytes.
    static let headerLimit = 8 * 1024
    /// The maximum number of fields.
    static let fieldLimit = 1_050

    private let delimiter: [UInt8]
    private var state = State.content
    /// How many bytes of a delimiter the newest bytes are. The line end before the first delimiter is implied.
    private var matched = 2
    private var held: [UInt8] = []
    private var fields = 0
    /// How many steps the reader has taken, for the tests.
    private(set) var steps = 0

    /// - Parameter contentType: the request's content type.
    /// - Throws: `MultipartMistake` if it is another one, or names no usable boundary.
    init(contentType: String) throws(MultipartMistake) {
        guard contentType.lowercased().hasPrefix("multipart/form-data;"),
            let boundary = MultipartHeader.parameter("boundary", in: contentType),
            (1...Self.boundaryLimit).contains(boundary.utf8.count),
            boundary.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { throw MultipartMistake() }
        delimiter = Array("\r\n--\(boundary)".utf8)
    }

    /// Reads the next bytes of the body.
    ///
    /// - Parameter take: receives what the bytes hold; it may throw to end the reading.
    /// - Throws: `MultipartMistake` if the bytes are not a multipart form.
    mutating func read(_ chunk: ArraySlice<UInt8>, _ take: (Event) throws -> Void) throws {
        var rest = chunk
        while !rest.isEmpty {
            switch state {
            case .content: rest = try readContent(rest, take)
            case .delimited: rest = try readDelimited(rest)
            case .header: rest = try readHeader(rest, take)
            case .over: return
            }
        }
    }

    /// Checks that the form is complete.
    func finish() throws(MultipartMistake) { guard case .over = state else { throw MultipartMistake() } }

    // MARK: Each state

    /// Reads up to the end of a delimiter, or of the bytes.
    ///
    /// - Returns: the bytes behind the delimiter.
    private mutating func readContent(
        _ chunk: ArraySlice<UInt8>, _ take: (Event) throws -> Void
    ) throws -> ArraySlice<UInt8> {
        // Bytes of earlier chunks that are content after all if no delimiter follows.
        var carried = matched
        for index in chunk.indices {
            steps += 1
            let byte = chunk[index]
            if byte == delimiter[matched] {
                matched += 1
                guard matched == delimiter.count else { continue }
                try emit(chunk[chunk.startIndex..<max(chunk.startIndex, index + 1 - matched)], take)
                matched = 0
                state = .delimited
                held = []
                return chunk[(index + 1)...]
            }
            if carried > 0 { try emit(delimiter[..<carried], take) }
            carried = 0
            matched = byte == delimiter[0] ? 1 : 0
        }
        // What may be the beginning of a delimiter waits for more.
        try emit(chunk.dropLast(carried > 0 ? chunk.count : matched), take)
        return []
    }

    private func emit(_ bytes: ArraySlice<UInt8>, _ take: (Event) throws -> Void) throws {
        guard !bytes.isEmpty else { return }
        // Browsers write nothing before the first delimiter.
        guard fields > 0 else { throw MultipartMistake() }
        try take(.bytes(bytes))
    }

    private mutating func readDelimited(_ chunk: ArraySlice<UInt8>) throws(MultipartMistake) -> ArraySlice<UInt8> {
        let missing = chunk.prefix(2 - held.count)
        steps += missing.count
        held += missing
        guard held.count == 2 else { return [] }
        switch held {
        case Array("\r\n".utf8): state = .header
        case Array("--".utf8): state = .over
        default: throw MultipartMistake()
        }
        held = []
        return chunk.dropFirst(missing.count)
    }

    private mutating func readHeader(
        _ chunk: ArraySlice<UInt8>, _ take: (Event) throws -> Void
    ) throws -> ArraySlice<UInt8> {
        for index in chunk.indices {
            steps += 1
            held.append(chunk[index])
            guard held.count <= Self.headerLimit else { throw MultipartMistake() }
            guard held.suffix(4) == Array("\r\n\r\n".utf8)[...] else { continue }
            guard let header = MultipartHeader(held), fields < Self.fieldLimit else { throw MultipartMistake() }
            fields += 1
            state = .content
            held = []
            try take(.field(header))
            return chunk[(index + 1)...]
        }
        return []
    }
}

/// A form with a file that is not as browsers write it, or is cut short.
struct MultipartMistake: Error {}
