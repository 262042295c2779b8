internal import Vicino

/// What became of an activity's records that were given another name, so that the change can be taken back.
package struct RenamedActivity: Hashable, Sendable {
    /// The name that the records had.
    package let old: String
    /// The name that they have now.
    package let new: String
    /// How many records were changed.
    package let count: Int
    /// Whether other records had the new name before.
    package let isMerged: Bool
    /// The records by their spelling before.
    let parts: [Part]

    /// The records that had one spelling.
    struct Part: Hashable, Sendable {
        let spelling: String
        let versions: MadeVersions
    }
}
