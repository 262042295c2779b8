internal import Foundation

/// A file that the user's browser sent.
package struct Upload: Sendable {
    /// The maximum size of all files of a form together, in bytes.
    package static let byteLimit = 256 * 1024 * 1024
    /// The maximum number of files of a form.
    package static let countLimit = 1_000

    /// Tells the file from others that the same browser sent: a decision is about the file that the user saw.
    package let id = UUID().uuidString
    /// Its name, safe to show.
    package let name: String
    /// Its size in bytes.
    package let size: Int
    /// The file with its bytes. All files of a form share one, in which they stand one after the other.
    private let file: UnnamedFile
    /// Where its bytes begin there.
    private let start: Int

    init(name: String, size: Int, in file: UnnamedFile, from start: Int) {
        self.name = name
        self.size = size
        self.file = file
        self.start = start
    }

    /// Reads at most `count` bytes from an offset; none at the end.
    package func read(at offset: Int, count: Int) throws -> [UInt8] {
        guard offset < size else { return [] }
        return try file.read(at: start + offset, count: min(count, size - offset))
    }

    /// A function that reads the file from its beginning, piece by piece; it returns no bytes at the end.
    package func reader() -> (Int) throws -> [UInt8] {
        var offset = 0
        return { count in
            let bytes = try read(at: offset, count: count)
            offset += bytes.count
            return bytes
        }
    }
}

/// The fields of a form, and the files that came with it.
package struct ReceivedForm: Sendable {
    /// What came for the form's field of files.
    package enum Files: Sendable {
        /// The user chose no file.
        case none
        /// Files of more than `Upload.byteLimit` bytes together. Nothing of them is kept.
        case tooLarge
        /// More than `Upload.countLimit` files. Nothing of them is kept.
        case tooMany
        /// At least one file, in the order of the form.
        case uploads([Upload])
    }

    /// For each name its values, in their order.
    package var fields: [String: [String]] = [:]
    package var files = Files.none

    package init(fields: [String: [String]] = [:], files: Files = .none) {
        self.fields = fields
        self.files = files
    }
}
