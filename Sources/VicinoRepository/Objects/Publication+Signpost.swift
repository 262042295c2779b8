package import VicinoCore

/// The signpost of a publication: the author's roster, for followers who find that the publication was deleted because its
/// device was removed. Envelopes for them are by the devices that the roster lists.
extension Publication {
    /// The object that holds the roster.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    /// - Throws: `VicinoError` with `.tooLarge` if it is longer than a reader accepts.
    package func sealSignpost(
        _ roster: Verified<Roster>, using generator: inout some RandomNumberGenerator
    ) throws -> [UInt8] {
        let content = roster.source.contentBytes
        let size = PaddedSize.pointer(content.count + ObjectSeal.overhead)
        guard size <= PaddedSize.largestSignpost else {
            throw VicinoError(.tooLarge, "The list of devices is longer than a repository can hold.")
        }
        return try ObjectSeal.signpost(of: self).seal(content, size: size, using: &generator)
    }

    /// Opens a signpost of this publication. Who has the key of the epoch can have sealed it, and only the author can have
    /// signed the roster.
    ///
    /// - Throws: `VicinoError` for anything but a roster of the author.
    package func openSignpost(_ object: [UInt8], of author: UserID) throws(VicinoError) -> Verified<Roster> {
        let content = try ObjectSeal.signpost(of: self).open(object)
        return try Unverified<Roster>(contentBytes: content[...]).verified(for: author)
    }
}
