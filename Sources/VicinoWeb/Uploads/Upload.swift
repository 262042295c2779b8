internal import Foundation
internal import Vicino
internal import VicinoDiary

/// A file that the user's browser sent.
struct Upload: Sendable {
    /// The maximum size of a file in bytes.
    static let byteLimit = 256 * 1024 * 1024

    /// Tells the file from others that the same browser sent: a decision is about the file that the user saw.
    let id = UUID().uuidString
    /// Its name, safe to show.
    let name: String
    /// Its size in bytes.
    let size: Int
    /// Its bytes.
    let file: UnnamedFile

    /// The kind of the file, which its first bytes show.
    func kind() throws -> FileKind { try FileKind { try file.read(at: 0, count: $0) } }

    /// The file as a dump.
    var dump: DumpSource { DumpSource { [file] in file.reader() } }

    /// A function that returns the next bytes of the file; none at its end.
    var pieces: () throws -> [UInt8] {
        let read = file.reader()
        return { try read(UnnamedFile.pieceSize) }
    }
}

/// The fields of a form, and the file that came with it.
struct ReceivedForm: Sendable {
    /// What came for the form's field of a file.
    enum File: Sendable {
        /// The user chose no file.
        case none
        /// A file of more than `Upload.byteLimit` bytes. Nothing of it is kept.
        case tooLarge
        case upload(Upload)
    }

    /// For each name its values, in their order.
    var fields: [String: [String]] = [:]
    var file = File.none
}
