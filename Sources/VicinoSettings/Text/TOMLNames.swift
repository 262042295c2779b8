/// The names that a TOML text has defined so far. None may be defined twice.
struct TOMLNames {
    private var uses: [[String]: Use] = [:]
    /// The lists of tables: each of their headers begins a table with names of its own.
    private var lists: Set<[String]> = []

    private enum Use {
        case value
        /// A table with a header of its own.
        case header
        /// A table that dotted names have made. They may add to it; a header may not.
        case dotted
        /// A table that the header of a table within it has made.
        case outer
    }

    /// Adds a table with a header.
    ///
    /// - Returns: false if the name is used.
    mutating func addTable(_ path: [String], isList: Bool) -> Bool {
        for count in 1..<path.count where !addOuter(Array(path.prefix(count))) { return false }
        if isList {
            guard uses[path] == nil else { return lists.contains(path) && restart(path) }
            lists.insert(path)
        } else {
            guard !lists.contains(path), uses[path] == nil || uses[path] == .outer else { return false }
        }
        uses[path] = .header
        return true
    }

    /// Adds a value.
    ///
    /// - Returns: false if the name is used.
    mutating func add(_ path: [String], in table: [String]) -> Bool {
        for count in table.count + 1..<path.count {
            let outer = Array(path.prefix(count))
            guard uses[outer] != .value, uses[outer] != .header else { return false }
            uses[outer] = .dotted
        }
        guard uses[path] == nil else { return false }
        uses[path] = .value
        return true
    }

    private mutating func addOuter(_ path: [String]) -> Bool {
        if uses[path] == nil { uses[path] = .outer }
        return uses[path] != .value
    }

    /// Begins the next table of a list.
    private mutating func restart(_ path: [String]) -> Bool {
        let isInside = { (name: [String]) in name.count > path.count && name.starts(with: path) }
        uses = uses.filter { !isInside($0.key) }
        lists = lists.filter { !isInside($0) }
        return true
    }
}
