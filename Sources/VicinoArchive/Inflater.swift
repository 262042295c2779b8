internal import CZlib
internal import VicinoCore

/// Expands bytes that are compressed by DEFLATE (RFC 1951), piece by piece.
final class Inflater {
    private let stream: UnsafeMutablePointer<z_stream>
    /// Whether the compressed bytes have ended.
    private(set) var isOver = false

    init() throws(VicinoError) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // Negative: the bytes have no header of their own.
        let code = inflateInit2_(stream, -MAX_WBITS, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard code == Z_OK else { throw VicinoError(.tooLarge, "There is not enough memory.") }
    }

    deinit {
        inflateEnd(stream)
        stream.deinitialize(count: 1)
        stream.deallocate()
    }

    /// Expands as much of the input as fits into the given number of bytes, and removes that from the input.
    ///
    /// - Throws: `VicinoError` with `.damaged` if the input is not DEFLATE.
    func expand(_ input: inout ArraySlice<UInt8>, atMost limit: Int) throws(VicinoError) -> [UInt8] {
        var code = Z_OK
        var unread = 0
        let output = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            input.withUnsafeBufferPointer { bytes in
                stream.pointee.next_in = bytes.baseAddress
                stream.pointee.avail_in = UInt32(bytes.count)
                stream.pointee.next_out = buffer.baseAddress
                stream.pointee.avail_out = UInt32(limit)
                code = inflate(stream, Z_NO_FLUSH)
                unread = Int(stream.pointee.avail_in)
                count = limit - Int(stream.pointee.avail_out)
            }
        }
        input = input.suffix(unread)
        isOver = code == Z_STREAM_END
        // Without progress the next call needs more input, or more room.
        guard [Z_OK, Z_STREAM_END, Z_BUF_ERROR].contains(code) else { throw .damagedEntry }
        return output
    }

    /// The checksum of bytes that follow others.
    static func checksum(_ bytes: [UInt8], after checksum: UInt32) -> UInt32 {
        // Without bytes the function would begin again.
        bytes.isEmpty ? checksum : UInt32(truncatingIfNeeded: crc32(UInt(checksum), bytes, UInt32(bytes.count)))
    }
}
