/// What one device of an author publishes for one audience in one epoch: a pointer, and the packs that it names.
package struct Publication: Hashable, Sendable {
    /// The key of the epoch.
    package let key: EpochKey
    /// The device that publishes.
    package let publisher: PublisherID

    package init(key: EpochKey, publisher: PublisherID) {
        self.key = key
        self.publisher = publisher
    }

    /// The name of the pointer, which is written over and over.
    package var pointerName: ObjectName { name(.pointerName(publisher)) }

    /// The name of a pack.
    package func packName(_ number: PackNumber) -> ObjectName { name(.packName(publisher, number)) }

    /// The name of the signpost, which stays when the publication of a removed device is deleted.
    package var signpostName: ObjectName { name(.signpostName(publisher)) }

    private func name(_ use: KeyUse) -> ObjectName {
        ObjectName(derived: key.derive(use, count: ObjectName.byteCount))
    }
}
