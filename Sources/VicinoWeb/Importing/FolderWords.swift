internal import VicinoActivity
internal import VicinoCore
internal import VicinoDrawing
internal import VicinoPage
internal import VicinoService

/// Says what keeps the files of watched folders from being imported.
struct FolderWords {
    let words: Words

    /// The obstacles of all folders, each with its folder.
    func obstacles(_ service: ServiceAnswer) -> [String] {
        (service.status?.folders ?? []).compactMap { folder in
            folder.obstacle.map { "\(DisplayText(folder.path, limit: 200)): \(sentence($0))" }
        }
    }

    /// What is in the way.
    func sentence(_ obstacle: WatchedFolderObstacle) -> String {
        switch obstacle {
        case .missing: words(.folderMissing)
        case .noFolder: words(.folderNoFolder)
        case .unreadable(let reason): words(.folderUnreadable, ["reason": DisplayText(reason, limit: 200).text])
        case .noNotifications: words(.folderLate)
        case .cannotStore(let reason): words(.folderCannotStore, ["reason": words.message(reason, limit: 300)])
        }
    }
}
