/// Why nothing can be recorded in a data folder now. Reading works all the same.
package enum WriteObstacle: String, Error, Sendable {
    case diskFull = "full"
    case readOnlyDisk = "read_only"
    case noPermission = "permission"

    /// What is in the way, and what to do, in sentences.
    ///
    /// - Parameter path: the data folder, or a file in it.
    package func sentence(_ path: String) -> String {
        switch self {
        case .diskFull: "The disk is full, so nothing can be recorded now. Make room and try again."
        case .readOnlyDisk:
            "\(path) is on a disk that can only be read now, so nothing can be recorded. Allow writing to it, and try again."
        case .noPermission:
            "\(path) cannot be written to, so nothing can be recorded. Check the permissions of the data folder."
        }
    }
}

extension VicinoError {
    /// Whether the data could be read, and only writing failed.
    package var preventsWriting: Bool { code == .diskFull || cause is WriteObstacle }
}
