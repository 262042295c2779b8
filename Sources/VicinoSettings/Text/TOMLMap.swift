/// Where things stand in a text, in bytes from its beginning.
struct TOMLMap: Equatable {
    /// `[listen]`: what comes behind it belongs to a table.
    struct Header: Equatable {
        let path: [String]
        /// Whether it has two brackets, which make a list of tables.
        let isList: Bool
        let range: Range<Int>
    }

    /// `port = 4747`.
    struct Pair: Equatable {
        /// The whole path, that of the table included.
        let path: [String]
        let table: [String]
        /// Where the key begins.
        let start: Int
        let value: Range<Int>
        /// The comments inside of the value.
        let comments: [Range<Int>]
    }

    /// Where the text begins, behind a mark of its encoding.
    var start = 0
    var headers: [Header] = []
    var pairs: [Pair] = []
    /// The comments outside of values.
    var comments: [Range<Int>] = []
}
