/// What the system says about a folder and what lies in it. Paths are those in the folder.
package enum FolderChange: Hashable, Sendable {
    /// A program has closed a file that it wrote, or has moved a file there.
    case completed(String)
    /// A file has appeared, and may not be complete.
    case appeared(String)
    /// A file is not there any more.
    case vanished(String)
    /// A folder has appeared, in which files may lie already.
    case folderAppeared(String)
    /// The system has lost changes.
    case lost
    /// The folder itself is not there any more, or not at this path.
    case ended
}
