internal import Vicino
internal import VicinoDiary
internal import VicinoPage

extension Upload {
    /// The kind of the file, which its first bytes show.
    func kind() throws -> FileKind { try FileKind { try read(at: 0, count: $0) } }

    /// Whether the file is a dump, sealed or not.
    func isDump() throws -> Bool { [.dump, .sealedDump].contains(try kind()) }

    /// The file as a dump; a sealed one is opened with the key of this device.
    func dump(for node: Node) throws -> DumpSource {
        let source = DumpSource { reader() }
        return try kind() == .sealedDump ? node.unsealed(source) : source
    }

    /// What an import finds in it: the files of an archive, what is compressed or in a database, or the file itself.
    ///
    /// - Throws: `VicinoError` if the file cannot be opened.
    func found(_ reach: ImportReach) throws -> [FoundFile] {
        let file = try ReadableFile(name: name, size: size) { reader() }
        return try FoundFile.all(in: file, reach: reach) { try read(at: $0, count: $1) }
    }
}
