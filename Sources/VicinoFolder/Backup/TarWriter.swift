package import VicinoCore

/// Writes an archive that `tar` unpacks, in the format `ustar` of POSIX.1-1988. Only its owner can read what is unpacked.
package struct TarWriter {
    /// When the files were made, in seconds since 1970.
    private let time: Int
    private let sink: ([UInt8]) throws -> Void

    /// Headers and contents begin at multiples of this many bytes.
    private static let blockSize = 512
    /// The maximum size of a file in bytes; it is written with eleven octal digits.
    static let sizeLimit = 0o77_777_777_777
    /// The maximum number of bytes in a name.
    package static let nameLimit = 100

    package init(at now: Timestamp, to sink: @escaping ([UInt8]) throws -> Void) {
        time = max(0, Int(now.milliseconds / 1000))
        self.sink = sink
    }

    /// Adds a folder, before what it holds.
    ///
    /// - Parameter name: at most `nameLimit` bytes with the slash at the end.
    package func addFolder(_ name: String) throws { try writeHeader(name, mode: 0o700, size: 0, type: "5") }

    /// Adds a file.
    package func addFile(_ name: String, _ bytes: [UInt8]) throws {
        try writeHeader(name, mode: 0o600, size: bytes.count, type: "0")
        try sink(bytes)
        try fill(after: bytes.count)
    }

    /// Adds a file in pieces.
    ///
    /// - Parameter next: returns the next bytes; none at the end. They add up to the size.
    package func addFile(_ name: String, size: Int, _ next: () throws -> [UInt8]) throws {
        guard size <= Self.sizeLimit else {
            throw VicinoError(.outOfRange, "\(name) is larger than 8 GiB, which an archive cannot hold.")
        }
        try writeHeader(name, mode: 0o600, size: size, type: "0")
        var written = 0
        while case let piece = try next(), !piece.isEmpty {
            written += piece.count
            try sink(piece)
        }
        precondition(written == size, "A file of an archive does not have the size that its header states.")
        try fill(after: size)
    }

    /// Ends the archive.
    package func finish() throws { try sink([UInt8](repeating: 0, count: 2 * Self.blockSize)) }

    private func fill(after size: Int) throws {
        let rest = size % Self.blockSize
        if rest > 0 { try sink([UInt8](repeating: 0, count: Self.blockSize - rest)) }
    }

    private func writeHeader(_ name: String, mode: Int, size: Int, type: Unicode.Scalar) throws {
        precondition(name.utf8.count <= Self.nameLimit, "A name in an archive is too long.")
        var header: [UInt8] = []
        func add(_ bytes: some Sequence<UInt8>, _ width: Int) {
            let end = header.count + width
            header += bytes
            header += [UInt8](repeating: 0, count: end - header.count)
        }
        // A number has one digit less than its field, which ends with a zero byte.
        func add(_ number: Int, _ width: Int) { add(Self.octal(number, width - 1), width) }
        add(name.utf8, 100)
        add(mode, 8)
        add(0, 8)
        add(0, 8)
        add(size, 12)
        add(time, 12)
        // The sum is taken with spaces in its place.
        add([UInt8](repeating: UInt8(ascii: " "), count: 8), 8)
        add([UInt8(ascii: type)], 1)
        add([], 100)
        add(Array("ustar\0".utf8), 6)
        add(Array("00".utf8), 2)
        add([], Self.blockSize - header.count)
        let sum = header.reduce(0) { $0 + Int($1) }
        header.replaceSubrange(148..<156, with: Self.octal(sum, 6) + [0, UInt8(ascii: " ")])
        try sink(header)
    }

    private static func octal(_ number: Int, _ digits: Int) -> [UInt8] {
        let text = String(number, radix: 8)
        return Array((String(repeating: "0", count: max(0, digits - text.count)) + text).utf8)
    }
}
