internal import Vicino
internal import VicinoDiary
internal import VicinoPage

extension Upload {
    /// The kind of the file, which its first bytes show.
    func kind() throws -> FileKind { try FileKind { try read(at: 0, count: $0) } }

    /// The file as a dump.
    var dump: DumpSource { DumpSource { reader() } }

    /// What an import finds in it: the files of an archive, or the file itself.
    ///
    /// - Throws: `VicinoError` if the archive cannot be read.
    func found() throws -> [FoundFile] {
        guard try kind() == .archive else {
            let file = try ReadableFile(name: name, size: size) { reader() }
            return [FoundFile(name: name, content: .success(file))]
        }
        return try FoundFile.all(inArchive: name, size: size) { try read(at: $0, count: $1) }
    }
}
