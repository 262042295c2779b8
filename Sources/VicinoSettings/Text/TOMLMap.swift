/// The structure of a text, in byte offsets from its beginning.
struct TOMLMap: Equatable {
    /// `[listen]`: the header of a table.
    struct Header: Equatable {
        let path: [String]
        /// Whether it has two brackets, which make a list of tables.
        let isList: Bool
        let range: Range<Int>
    }

    /// `port = 4747`.
    struct Pair: Equatable {
        /// The full path, including that of the table.
        let path: [String]
        let table: [String]
        /// The offset of the key.
        let start: Int
        let value: Range<Int>
        /// The comments inside the value.
        let comments: [Range<Int>]
    }

    /// The offset of the text after a byte order mark.
    var start = 0
    var headers: [Header] = []
    var pairs: [Pair] = []
    /// The comments outside of values.
    var comments: [Range<Int>] = []
}
