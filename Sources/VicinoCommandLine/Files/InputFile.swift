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
    /// The file's name without its folders; in an archive, that of the archive with the file's own.
    let name: String
    /// The file's kind.
    let kind: FileKind
    /// The file's size when it was opened, in bytes.
    let size: Int
    /// Begins to read the file.
    private let begin: @Sendable () -> (Int) throws -> [UInt8]
    /// Reads bytes at an offset; nil for what is in another file.
    private let read: (@Sendable (_ offset: Int, _ count: Int) throws -> [UInt8])?

    /// Opens a file.
    ///
    /// - Throws: a refusal that names the file and says what is wrong with it.
    init(_ path: String) throws {
        self.path = path
        name = URL(fileURLWithPath: path).lastPathComponent
        let file = try OpenDescriptor(open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC), path)
        let status = try file.status()
        let read: @Sendable (_ offset: Int, _ count: Int) throws -> [UInt8]
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
        kind = try FileKind { count in try read(0, count) }
        begin = {
            var offset = 0
            return { count in
                let bytes = try read(offset, count)
                offset += bytes.count
                return bytes
            }
        }
        self.read = read
    }

    /// A file in another one.
    private init(_ file: ReadableFile, name: String) {
        path = file.name
        self.name = name
        kind = file.kind
        size = file.size
        begin = { file.reader() }
        read = nil
    }

    /// The files that an import reads: those in an archive, what is compressed or in a database, or the file itself.
    ///
    /// - Throws: `VicinoError` if the file cannot be opened; one of an archive that cannot be read is a refusal.
    func contents() throws -> [Result<InputFile, Refusal>] {
        guard kind.holdsOthers, let read else { return [.success(self)] }
        let file = try ReadableFile(name: path, size: size, begin)
        return try FoundFile.all(in: file, reach: .disk(.byThisProgram), read).map { found in
            switch found.content {
            case .success(let file):
                .success(InputFile(file, name: name + file.name.dropFirst(path.count)))
            case .failure(let error): .failure(Refusal(error, about: found.name))
            }
        }
    }

    /// Returns a function that reads from the file's beginning, piece by piece; it returns no bytes at the end.
    func reader(progress: (@Sendable (Int) -> Void)? = nil) -> (Int) throws -> [UInt8] {
        let next = begin()
        var offset = 0
        return { count in
            let bytes = try next(count)
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

    /// Opens the file as a dump; a sealed one with the key of this device.
    ///
    /// - Throws: a refusal that says what the file is if it is not a dump.
    func dump(unsealedBy node: Node, progress: (@Sendable (Int) -> Void)? = nil) throws -> DumpSource {
        guard kind == .sealedDump else { return try dump(progress: progress) }
        return try node.unsealed(DumpSource { reader(progress: progress) })
    }

    /// Whether a text that names no person looks like a file name.
    static func isLikelyName(_ text: String) -> Bool {
        text.contains("/") || text.contains(/[^.\s]\.[A-Za-z0-9]{1,10}$/)
    }
}
