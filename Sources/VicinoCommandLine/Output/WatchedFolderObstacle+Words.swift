import VicinoActivity
import VicinoDrawing
import VicinoService

extension WatchedFolderObstacle {
    /// What is in the way, and what to do about it, in sentences.
    var sentence: String { [reason, remedy].compactMap(\.self).joined(separator: " ") }

    /// What is in the way.
    var reason: String {
        switch self {
        case .missing: "There is no such folder now. When it is there, it is imported within half a minute."
        case .noFolder: "Something other than a folder is there."
        case .unreadable(let reason): "It cannot be read: \(reason)."
        case .noNotifications: "The system tells of no more changes, so new files are imported within five minutes."
        case .cannotStore(let reason): "Nothing can be stored: \(reason)"
        }
    }

    /// What to do about it; nil for nothing.
    var remedy: String? {
        switch self {
        case .missing, .cannotStore: nil
        case .noFolder: "`vicino config import.folders` names the folders."
        case .unreadable: "Check its permissions."
        case .noNotifications: "More are allowed by: sudo sysctl fs.inotify.max_user_watches=524288"
        }
    }
}
