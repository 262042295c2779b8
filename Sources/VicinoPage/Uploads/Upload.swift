internal import Foundation

/// A file that the user's browser sent.
package struct Upload: Sendable {
    /// The maximum size of a file in bytes.
    package static let byteLimit = 256 * 1024 * 1024

    /// Tells the file from others that the same browser sent: a decision is about the file that the user saw.
    package let id = UUID().uuidString
    /// Its name, safe to show.
    package let name: String
    /// Its size in bytes.
    package let size: Int
    /// Its bytes.
    package let file: UnnamedFile

    /// A function that returns the next bytes of the file; none at its end.
    package var pieces: () throws -> [UInt8] {
        let read = file.reader()
        return { try read(UnnamedFile.pieceSize) }
    }
}

/// The fields of a form, and the file that came with it.
package struct ReceivedForm: Sendable {
    /// What came for the form's field of a file.
    package enum File: Sendable {
        /// The user chose no file.
        case none
        /// A file of more than `Upload.byteLimit` bytes. Nothing of it is kept.
        case tooLarge
        case upload(Upload)
    }

    /// For each name its values, in their order.
    package var fields: [String: [String]] = [:]
    package var file = File.none

    package init(fields: [String: [String]] = [:], file: File = .none) {
        self.fields = fields
        self.file = file
    }
}
