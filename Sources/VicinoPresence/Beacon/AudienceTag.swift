package import VicinoCore

/// What the tags of a device tell one audience: the followers who see the same of the author's records.
package struct AudienceTag: Hashable, Sendable {
    /// The audience's field.
    package let field: TagField
    /// The number of changes that the audience may see; every change of it changes the field, from the next minute on.
    package let revision: UInt64

    package init(_ field: TagField, revision: UInt64) {
        self.field = field
        self.revision = revision
    }

    /// The value of the field in a minute of the origin's epoch.
    ///
    /// - Parameter beacon: the hash with the key of the author's beacons.
    func value(_ origin: BeaconOrigin, minute: Minute, under beacon: KeyedHash) -> UInt16 {
        beacon.ofTags(field.key).field(origin, minute: minute, revision: revision)
    }
}
