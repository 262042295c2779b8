internal import Vicino
internal import VicinoDiary
internal import VicinoPage

extension Upload {
    /// The kind of the file, which its first bytes show.
    func kind() throws -> FileKind { try FileKind { try file.read(at: 0, count: $0) } }

    /// The file as a dump.
    var dump: DumpSource { DumpSource { [file] in file.reader() } }
}
