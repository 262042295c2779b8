internal import VicinoCore

/// The names of all files that this program makes in a data folder and in the state folder, in any target.
///
/// Erasing deletes these names and no others. A test erases a folder in which all of the program has run, so that no
/// name is missing here.
enum FolderFiles {
    /// The secret keys, in the order in which they are deleted: without the first, none is found.
    static let keys = (IdentityFiles.names + ["device", "agreement", StoreKeysFile.name]).flatMap {
        [$0, $0 + ".part"]
    }

    /// The files that a running program locks, with what runs.
    static let locks = [
        ("service", "its service runs"), ("control.lock", "its service runs"), ("web", "its page is served"),
        ("discovery.lock", "a discovery runs"), ("opening.lock", "it is open for pairing"),
        ("listening", "it listens for peers"), ("publishing.lock", "it publishes to a store"),
    ]

    /// All other files of the data folder but the databases.
    static let others =
        ["calendar-feeds", "calendar-feeds.part", "browsers", "browsers.part", "reserve", "control"] + locks.map(\.0)

    /// The databases of the data folder; the own one goes last.
    static let databases = ["own.sqlite.new", "catalog.sqlite", "own.sqlite"].flatMap(database)

    /// A database, after the files beside it.
    static func database(_ name: String) -> [String] { (DatabaseFileSet.besides + [""]).map { name + $0 } }

    /// Whether a name in the folder of replicas is that of a replica, or of a file beside one.
    static func isReplica(_ name: String) -> Bool {
        guard let end = name.firstRange(of: ".sqlite") else { return false }
        let replica = String(name[..<end.upperBound])
        return UserID(String(name[..<end.lowerBound])) != nil
            && (database(replica) + database(replica + DataFolder.damagedSuffix)).contains(name)
    }

    /// Whether a name in the folder of what was fetched is one of a file there.
    static func isFetched(_ name: String) -> Bool { FetchedFiles.Name(name) != nil }

    /// The marker of a writer in the state folder.
    static func marker(_ writer: WriterID) -> String { "\(writer).json" }

    /// The writer whose marker has a name; nil for another file.
    static func writer(ofMarker name: String) -> WriterID? {
        name.hasSuffix(".json") ? WriterID(name.dropLast(5)) : nil
    }

    /// The files that all data folders of a state folder share.
    static let shared = ["knocks", "knocks.part"]
}
