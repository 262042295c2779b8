internal import VicinoCore
internal import VicinoPresence
internal import VicinoStore

extension Audience {
    /// The audience's field of tags; nil if all fields were taken.
    var field: TagField? { tagField.flatMap { TagField($0, key: tagKey) } }

    /// What the tags of this device tell the audience; nil without a field.
    var tag: AudienceTag? { field.map { AudienceTag($0, revision: revision) } }
}
