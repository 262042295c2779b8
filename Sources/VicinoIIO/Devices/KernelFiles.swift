internal import Glibc

/// The files by which the kernel shows devices, below a root.
struct KernelFiles {
    /// A file that the system does not let this program use, with the system's error number.
    struct Failure: Error, Equatable {
        let path: String
        let number: CInt
    }

    /// The root of the file system; tests have one of their own.
    let root: String

    /// No text of the kernel is longer.
    private static let textLimit = 4096
    /// More entries than a folder of devices has.
    private static let entryLimit = 4096

    /// The names in a folder, in order; none if there is no such folder.
    func names(in folder: String) -> [String] {
        guard let directory = opendir(root + folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while names.count < Self.entryLimit, let entry = readdir(directory) {
            let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
                    String(cString: $0)
                }
            }
            if name != ".", name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    /// Whether a file or folder exists.
    func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }

    /// The text of a file without the ends of its lines; nil if it cannot be read.
    func text(_ path: String) -> String? {
        let descriptor = Glibc.open(root + path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        let bytes = [UInt8](unsafeUninitializedCapacity: Self.textLimit) { buffer, count in
            count = max(0, read(descriptor, buffer.baseAddress, buffer.count))
        }
        let text = String(decoding: bytes, as: UTF8.self)
        return String(text.reversed().drop(while: \.isWhitespace).reversed())
    }

    /// Writes to a file that exists.
    func write(_ text: String, to path: String) throws(Failure) {
        let descriptor = Glibc.open(root + path, O_WRONLY | O_TRUNC | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: path, number: errno) }
        defer { close(descriptor) }
        let bytes = Array(text.utf8)
        guard Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
            throw Failure(path: path, number: errno)
        }
    }

    /// Opens a character device for reading without waiting.
    func openDevice(_ path: String) throws(Failure) -> CInt {
        let descriptor = Glibc.open(root + path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw Failure(path: path, number: errno) }
        return descriptor
    }
}
