package import VicinoDiary

/// What watched folders may hold beside the files that every program reads.
package struct ForeignFiles: Sendable {
    /// How databases of other programs are read; nil for a program that cannot.
    let databases: DatabaseReading?

    /// Nothing.
    init() { databases = nil }

    /// Databases of other programs.
    package init(databases: DatabaseReading) { self.databases = databases }
}
