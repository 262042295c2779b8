/// A TOML text: its structure, in byte offsets from its beginning, and its values.
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
        /// The offset of the key.
        let start: Int
        let value: Range<Int>
        /// The value; nil for one that no setting can hold.
        let content: PlainValue?
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

/// What is not TOML in a text.
struct TOMLMistake: Error, Equatable {
    let offset: Int
    /// What is wrong and how to correct it, in a sentence.
    let message: String
}
