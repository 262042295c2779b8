internal import Foundation
internal import VicinoFormat
internal import VicinoRepository

/// A dump that can be read from its beginning any number of times.
public struct DumpSource: Sendable {
    private let open: @Sendable () throws -> (Int) throws -> [UInt8]

    /// Makes a source from a function that returns a new reading function for each reading.
    ///
    /// A reading function returns at most the requested number of bytes, and none at the end.
    public init(_ open: @escaping @Sendable () throws -> (Int) throws -> [UInt8]) {
        self.open = open
    }

    /// A dump in a file.
    ///
    /// - Parameter progress: receives the number of bytes read so far. If it throws, the reading ends with that error.
    public static func file(
        _ path: String, progress: @escaping @Sendable (Int) throws -> Void = { _ in }
    ) -> DumpSource {
        DumpSource {
            // A pipe would block the program, and a second reading could not start again at its beginning.
            let descriptor = Foundation.open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
            guard descriptor >= 0 else { throw VicinoError(.file, "\(path) cannot be read. Is the name right?") }
            let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            var status = stat()
            guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
                throw VicinoError(.file, "\(path) is a folder, a pipe or a device. Name a file.")
            }
            var total = 0
            return { count in
                let data: Data
                do { data = try handle.read(upToCount: count) ?? Data() } catch {
                    throw VicinoError(
                        .file, "\(path) cannot be read to its end. Check the disk, or copy the file again.")
                }
                total += data.count
                try progress(total)
                return Array(data)
            }
        }
    }

    /// A dump in memory.
    public static func bytes(_ bytes: [UInt8]) -> DumpSource {
        DumpSource {
            var rest = bytes[...]
            return { count in
                defer { rest = rest.dropFirst(count) }
                return Array(rest.prefix(count))
            }
        }
    }

    /// A dump that a store has brought.
    init(_ dump: FetchedDump) { self.init { try dump.open() } }

    /// The dump in this file, which is sealed for a device.
    func unsealed(by key: EnvelopeKey) -> DumpSource {
        let open = open
        return DumpSource {
            var reader = try SealedDumpReader(openedBy: key, source: try open())
            return { try reader.read($0) }
        }
    }

    func reader() throws -> DumpReader { try DumpReader(source: try open()) }
}
