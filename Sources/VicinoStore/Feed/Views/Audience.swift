package import VicinoCore

/// The followers who see the same of the user's records, and what they see.
package struct Audience: Hashable, Sendable {
    /// The number in the own database.
    package let ref: Int64
    /// What the followers see; the kinds ascend, each named once.
    package let sharing: Sharing
    let secret: AudienceKey
    /// The field of a tag that tells the followers of changes, from 0 to 4; nil if all are taken. Then they connect as
    /// without a tag.
    package let tagField: Int?
    /// How often the key of the field was renewed, because a follower has left the audience.
    package let tagKeyNumber: UInt64
    /// The number of changes that the audience may see.
    package let revision: UInt64
    /// The kinds that are shared only with those for whom they are named.
    let sharedByName: Set<KindID>
    /// Whether the user has written a file for it: a follower who has the file may not be known otherwise.
    let isForFiles: Bool

    /// The beginning of the names of kinds that the program notes for the user's own devices: no follower sees them.
    private static let internalPrefix = "org.vicino.own."
    /// The number of fields in a tag.
    static let tagFieldCount = 5

    /// The 32 random bytes from which the views follow. They never leave the user's own devices.
    package var key: [UInt8] { secret.bytes }

    /// The name by which the user's devices tell the audience from all others, 8 bytes.
    package var name: [UInt8] { secret.name }

    /// The key of the audience's field in tags, which its followers receive.
    package var tagKey: [UInt8] { secret.tagKey(number: tagKeyNumber) }

    /// The view in which the audience sees the records of a kind, whether there are any or not.
    package func view(of kind: KindID) -> ViewID { secret.view(of: kind) }

    /// Whether the audience sees records of a kind.
    package func shows(_ kind: KindID) -> Bool {
        guard !kind.name.hasPrefix(Self.internalPrefix) else { return false }
        return sharing.kinds.ids?.contains(kind) ?? !sharedByName.contains(kind)
    }
}

extension Sharing {
    /// The same choice in the one form in which an audience has it: its kinds ascend, each named once.
    package var uniform: Sharing { Sharing(SharedKinds(kinds.ids.map { Set($0).sorted() }), in: form, since: since) }
}
