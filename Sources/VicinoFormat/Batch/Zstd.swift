internal import CZstd
internal import VicinoCore

/// Zstandard frames.
enum Zstd {
    /// Compresses pieces into one frame, with a block boundary between pieces, so that each has statistics of its own.
    ///
    /// - Parameters:
    ///   - pieces: the bytes to compress, in order.
    ///   - level: from 1 (fast) to 19 (small).
    static func compress(_ pieces: [ArraySlice<UInt8>], level: Int32) throws(VicinoError) -> [UInt8] {
        guard let context = ZSTD_createCCtx() else { throw VicinoError(.tooLarge, "There is not enough memory.") }
        defer { ZSTD_freeCCtx(context) }
        ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)
        ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, 0)
        let total = pieces.reduce(0) { $0 + $1.count }
        // With a known size, zstd makes its tables as small as a small batch needs.
        ZSTD_CCtx_setPledgedSrcSize(context, UInt64(total))
        var output = [UInt8](repeating: 0, count: ZSTD_compressBound(total) + pieces.count * 64 + 64)
        var written = 0
        for (index, piece) in pieces.enumerated() {
            let isLast = index == pieces.count - 1
            written = try step(context, piece, operation: isLast ? ZSTD_e_end : ZSTD_e_flush, to: &output, at: written)
        }
        output.removeLast(output.count - written)
        return output
    }

    private static func step(
        _ context: OpaquePointer, _ piece: ArraySlice<UInt8>, operation: ZSTD_EndDirective,
        to output: inout [UInt8], at written: Int
    ) throws(VicinoError) -> Int {
        let result = piece.withUnsafeBytes { input in
            output.withUnsafeMutableBytes { output in
                var inBuffer = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
                var outBuffer = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: written)
                let rest = ZSTD_compressStream2(context, &outBuffer, &inBuffer, operation)
                return (rest: rest, written: outBuffer.pos)
            }
        }
        guard result.rest == 0 else { throw VicinoError(.tooLarge, "A batch could not be compressed.") }
        return result.written
    }

    /// Expands one frame to exactly its declared size; the caller has checked that size against a limit.
    static func expand(_ data: [UInt8], size: Int) throws(VicinoError) -> [UInt8] {
        guard let context = ZSTD_createDCtx() else { throw VicinoError(.tooLarge, "There is not enough memory.") }
        defer { ZSTD_freeDCtx(context) }
        ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, 24)
        var failed = false
        let output = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
            data.withUnsafeBytes { input in
                var inBuffer = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
                var outBuffer = ZSTD_outBuffer(dst: buffer.baseAddress, size: size, pos: 0)
                let rest = ZSTD_decompressStream(context, &outBuffer, &inBuffer)
                failed = rest != 0 || inBuffer.pos != input.count
                count = outBuffer.pos
            }
        }
        guard !failed, output.count == size else { throw .damaged("a batch does not expand to the size it declares") }
        return output
    }
}
