import Foundation
import Vicino
import VicinoDiary
import VicinoPage

/// An input file that can be read from its beginning as often as needed.
///
/// Data from a pipe, as in `vicino import <(command)`, is copied into a file without a name.
/// A folder or a device is refused.
struct InputFile: Sendable {
    /// The path as the user typed it.
    let path: String
    /// The file's kind.
    let kind: FileKind
    /// The file's size when it was opened, in bytes.
    let size: Int
    /// Reads bytes at an offset.
    private let read: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]

    /// Opens a file.
    ///
    /// - Throws: a refusal that names the file and says what is wrong with it.
    init(_ path: String) throws {
        self.path = path
        let file = try OpenDescriptor(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), path)
        let status = try file.status()
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            size = Int(status.st_size)
            read = { try file.read(at: $0, count: $1) }
        case S_IFIFO:
            let copy = try PipeCopy(file, path).make()
            size = copy.size
            read = { try copy.read(at: $0, count: $1) }
        case S_IFDIR: throw Refusal(.file, "\(path) is a folder. Name a file in it.")
        default: throw Refusal(.file, "\(path) is a device, not a file.")
        }
        kind = try FileKind { [read] count in try read(0, count) }
    }

    /// Returns a function that reads from the file's beginning, piece by piece; it returns no bytes at the end.
    func reader(progress: (@Sendable (Int) -> Void)? = nil) -> (Int) throws -> [UInt8] {
        var offset = 0
        return { count in
            let bytes = try read(offset, count)
            offset += bytes.count
            progress?(offset)
            return bytes
        }
    }

    /// Opens the file as a dump.
    ///
    /// - Throws: a refusal that says what the file is if it is not a dump.
    func dump(progress: (@Sendable (Int) -> Void)? = nil) throws -> DumpSource {
        guard kind == .dump else {
            throw Refusal(kind.refusal(wanted: "Name a dump, such as `vicino export -o FILE` writes."), about: path)
        }
        return DumpSource { reader(progress: progress) }
    }

    /// Whether a text that names no person looks like a file name.
    static func isLikelyName(_ text: String) -> Bool {
        text.contains("/") || text.contains(/[^.\s]\.[A-Za-z0-9]{1,10}$/)
    }
}
