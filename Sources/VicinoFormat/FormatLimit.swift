/// The limits of the format; readers enforce them before they allocate.
public enum FormatLimit {
    /// Entries in a batch: 64 segments.
    public static let batchEntries = 16_384
    /// Bytes of an expanded batch, and of the texts in it once its dictionaries are expanded.
    public static let batchBytes = 16 << 20
    /// Numbers that a batch may list as emptied.
    public static let batchEmptied = 65_536
    /// Bytes of a frame.
    public static let frameBytes = 16 << 20
    /// Logs of one author: those that a dump or an offer names, and those that a reader holds. Each writer has one in each
    /// view, and each restore makes a writer.
    public static let logs = 4_096
    /// Closings that a dump or an offer may hold, and schemas.
    public static let statements = 4_096
    /// Bytes of a line of the JSON form.
    public static let lineBytes = 16 << 20
    /// How deep arrays and objects of the JSON form may be nested; a header needs four levels.
    public static let jsonDepth = 16
    /// Members of an object of the JSON form; an entry has 71 at most.
    public static let jsonMembers = 1_024
}
