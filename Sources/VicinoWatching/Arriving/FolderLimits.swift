/// How much of a folder is watched.
package enum FolderLimits {
    /// How many folders may lie one in the other below the watched one.
    package static let depth = 4
    /// The maximum number of folders below the watched one that send notifications.
    package static let folders = 1_000

    /// The number of folders that lead to a path in the watched folder; 0 for one that lies in it directly.
    static func depth(of path: String) -> Int { path.utf8.count { $0 == UInt8(ascii: "/") } }

    /// Whether files of a folder below the watched one are read.
    static func includes(folder path: String) -> Bool { path.isEmpty || depth(of: path) < depth }
}
