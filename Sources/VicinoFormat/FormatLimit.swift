/// The limits of the format; readers enforce them before they allocate.
package enum FormatLimit {
    /// Entries in a batch: 64 segments.
    package static let batchEntries = 16_384
    /// Bytes of an expanded batch, and of its texts after its dictionaries are expanded.
    package static let batchBytes = 16 << 20
    /// Numbers that a batch may list as emptied.
    package static let batchEmptied = 65_536
    /// Columns of a batch with roles of later versions, which are ignored.
    package static let laterColumns = 16
    /// Bytes of a frame.
    package static let frameBytes = 16 << 20
    /// Logs of one author that a dump or an offer names, or that a reader holds.
    ///
    /// Each writer has one log in each view, and each restore makes a writer.
    package static let logs = 4_096
    /// Closings in a dump or an offer; the limit of schemas is the same.
    package static let statements = 4_096
    /// Bytes of a line of the JSON form.
    package static let lineBytes = 16 << 20
    /// Nesting of arrays and objects in the JSON form; a header needs four levels.
    package static let jsonDepth = 16
    /// Members of an object in the JSON form; an entry has 71 at most.
    package static let jsonMembers = 1_024
}
