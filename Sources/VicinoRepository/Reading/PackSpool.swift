/// Keeps the packs of one publication that were fetched, until they are imported: sealed, as the store has shown them.
///
/// What it answers is never trusted: a pack is opened again whenever it is read, and asked for again if it is not what its
/// author put there.
package protocol PackSpool: Sendable {
    /// A pack that was kept; nil if it is not there, cannot be read, or has more bytes than a limit.
    func object(_ name: ObjectName, atMost limit: Int) -> [UInt8]?

    /// Keeps a pack, in place of an earlier one of the same name.
    func keep(_ object: [UInt8], as name: ObjectName) throws

    /// Makes room for the packs of one fetch. All others of the publication are of no use any more.
    ///
    /// - Parameter size: the bytes of all of these packs.
    func prepare(for names: Set<ObjectName>, size: Int) throws
}

extension PackSpool {
    /// A pack that a pointer of a publication names; nil if it was not kept, or is damaged.
    package func pack(_ part: PackPart, of publication: Publication) -> Pack? {
        guard let object = object(publication.packName(part.number), atMost: part.size) else { return nil }
        return try? publication.openPack(object, part)
    }
}
