internal import VicinoArchive
internal import VicinoForeign

/// What an import may open: how much may come out of archives and compressed files, and who reads databases.
package struct ImportReach: Sendable {
    let limits: ArchiveLimits
    /// The program that reads databases; nil for none.
    let databases: DatabaseProgram?

    /// For what a browser sends.
    ///
    /// - Parameter databases: how databases of other programs are read; nil for a program that cannot.
    package static func form(_ databases: DatabaseReading?) -> ImportReach {
        ImportReach(limits: ArchiveLimits(), databases: databases?.program)
    }

    /// For the user's own disk, where files of gigabytes are read.
    package static func disk(_ databases: DatabaseReading?) -> ImportReach {
        ImportReach(limits: .ofDisk, databases: databases?.program)
    }
}
