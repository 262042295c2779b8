internal import Foundation
internal import VicinoCore

/// A file that no other program can open, and that is gone when it is closed, however the program ends.
final class UnnamedFile {
    private let file: UnsafeMutablePointer<FILE>

    /// How many bytes are read at a time.
    private static let pieceSize = 32 * 1024

    /// - Throws: `VicinoError` with `.file` if the folder for temporary files cannot be written.
    init() throws {
        guard let file = tmpfile() else { throw Self.failure }
        self.file = file
    }

    deinit { fclose(file) }

    /// Appends bytes.
    func write(_ bytes: [UInt8]) throws {
        guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw Self.failure }
    }

    /// Reads the file from its beginning.
    func read(into body: ([UInt8]) throws -> Void) throws {
        guard fflush(file) == 0 else { throw Self.failure }
        rewind(file)
        var piece = [UInt8](repeating: 0, count: Self.pieceSize)
        while case let count = fread(&piece, 1, piece.count, file), count > 0 { try body(Array(piece.prefix(count))) }
        guard ferror(file) == 0 else { throw Self.failure }
    }

    private static var failure: VicinoError {
        VicinoError(.file, "A temporary file could not be written. Is there room on the disk?")
    }
}
