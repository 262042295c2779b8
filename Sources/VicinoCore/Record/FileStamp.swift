/// What tells the present contents of a file from earlier and later ones, without reading it.
package struct FileStamp: Hashable, Sendable {
    /// The size in bytes.
    package let size: Int64
    /// When a program last changed it, in nanoseconds since 1970, as the file system says.
    package let modified: Int64
    /// The number that tells the file from one that has replaced it.
    package let inode: UInt64

    package init(size: Int64, modified: Int64, inode: UInt64) {
        self.size = size
        self.modified = modified
        self.inode = inode
    }
}
