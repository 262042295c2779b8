internal import VicinoFolder
internal import VicinoStore

extension Node {
    /// Deletes a data folder for good: the keys, the user's own records, the replicas, and all that is known of people.
    ///
    /// ```swift
    /// let report = try Node.erase(configuration)
    /// for path in report.foreignPaths { print("left: \(path)") }
    /// ```
    ///
    /// Only files that this package makes are deleted, by their names; links are not followed, and what else is there stays.
    /// Without a backup, nobody can use this identity again. Followers keep what they have received.
    ///
    /// The files are deleted, and not overwritten: a disk may keep their bytes for some time, and its copies longer.
    ///
    /// If the erasing is interrupted, no program opens the folder any more, and the function can be called again.
    ///
    /// - Throws: ``VicinoError`` with `.notSetUp` for a folder that this package did not make. It has `.busy` if
    ///   another program, or another node of this one, has the folder open. In both cases nothing was deleted.
    public static func erase(_ configuration: Configuration) throws -> ErasureReport {
        try erase(configuration) { _, _ in }
    }

    /// Erases a data folder and, before that is complete, what a program keeps elsewhere.
    ///
    /// - Parameters:
    ///   - held: the names of locks in the folder that the caller itself has.
    ///   - more: is told whether no other data folder uses the state folder, and adds to the outcome.
    package static func erase(
        _ configuration: Configuration, holding held: Set<String> = [],
        and more: (_ isLast: Bool, inout ErasureReport) throws -> Void
    ) throws -> ErasureReport {
        let folder = DataFolder(path: configuration.dataPath, statePath: configuration.statePath)
        let outcome = try FolderErasure(folder, holding: held).run { isLast, outcome in
            var report = ErasureReport(outcome)
            try more(isLast, &report)
            outcome = report.outcome
        }
        return ErasureReport(outcome)
    }

    /// Whether there is a data folder that can be erased, be it damaged or partly erased.
    package static func isErasable(_ configuration: Configuration) throws -> Bool {
        try FolderErasure(DataFolder(path: configuration.dataPath, statePath: configuration.statePath)).isPossible()
    }

    /// Closes the files of this node and of all its copies, which cannot be used afterwards.
    ///
    /// - Throws: `VicinoError` with `.busy` if a session runs; then nothing was closed.
    package func close() throws {
        guard runningSessions.isEmpty else {
            throw VicinoError(.busy, "A session with another device runs. Try again when it is over.")
        }
        try files.close()
    }
}
