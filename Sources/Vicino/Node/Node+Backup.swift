internal import VicinoStore

extension Node {
    /// Writes a backup: the whole data folder with the keys, as an archive that `tar` unpacks. Programs may use the folder
    /// meanwhile.
    ///
    /// A person who has the archive can read everything and sign as the user. `restore(_:fromBackup:)` puts it back. After
    /// the folder was unpacked by hand, `restore(from:)` makes the device use it.
    ///
    /// - Parameter sink: takes the bytes in order.
    /// - Returns: the people whose records are damaged here, and missing in the archive.
    /// - Throws: `VicinoError` if another file of the folder is damaged. The same holds if the disk has no
    ///   room for a temporary copy of the largest database. What `sink` throws.
    @discardableResult
    package func backUp(to sink: @escaping ([UInt8]) throws -> Void) throws -> [Person] {
        try files.backUp(now: configuration.now(), to: sink).map(people.person(toShow:))
    }

    /// Makes a data folder, in which nothing is recorded, out of a backup that `backUp` has made. The device continues with
    /// a new writer, because other devices may hold what it signed after the backup was made.
    ///
    /// All of the backup is checked before the data folder changes. Then it is set up in one step, so that an interruption
    /// leaves all of the backup there, or nothing.
    ///
    /// - Parameters:
    ///   - source: returns the next bytes of the archive, at most as many as asked for; none at the end.
    ///   - held: the names of locks in the folder that the caller has.
    /// - Returns: the node, and the people whose records are damaged in the backup and were left out.
    /// - Throws: `VicinoError` if the archive is not a complete backup, or the folder is set up or in use. The folder
    ///   is then as before.
    package static func restore(
        _ configuration: Configuration, fromBackup source: @escaping (Int) throws -> [UInt8],
        holding held: Set<String> = []
    ) throws -> (node: Node, damaged: [Person]) {
        let damaged = try FolderRestoring(configuration.folder).run(source, holding: held)
        let node = try open(configuration)
        // If it fails now, the next change does it.
        _ = try? node.restore()
        return (node, damaged.map(node.people.person(toShow:)))
    }
}

extension Node.Configuration {
    /// Whether the disks have room for an archive of a size, in bytes, and for what is in it. True if that is not known.
    package func hasRoom(forBackup size: Int) -> Bool { FolderRestoring(folder).hasRoom(forArchive: size) }
}
