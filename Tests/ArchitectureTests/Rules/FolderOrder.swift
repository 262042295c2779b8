/// The order of the folders of a target: code names types of its own folder and of earlier ones only.
struct FolderOrder: Sendable {
    /// From the bottom to the top. Folders of one group may name each other, and the table says why; an empty name stands
    /// for the files that lie in no folder.
    let groups: [Set<String>]

    init(_ groups: Set<String>...) { self.groups = groups }

    /// One row for each target with folders.
    static let table: [String: FolderOrder] = [
        // A leaf has a salt, and a tree of salts is as large as a segment.
        "VicinoCore": FolderOrder(
            ["Threads"], [""], ["Text"], ["Wire"], ["Hash"], ["Generated"], ["Identity"], ["Record"],
            ["Recovery"], ["Log", "Salt"], ["Time"], ["Connection"], ["Consent"]),
        "VicinoFormat": FolderOrder(["Columns"], ["Generated"], [""], ["Batch"], ["JSON"], ["Dump"]),
        "VicinoSync": FolderOrder([""], ["Reconcile"], ["Session"], ["Wire"], ["Pairing"]),
        "VicinoRepository": FolderOrder(
            ["Store"], ["Names"], ["Sealing"], ["Objects"], ["Files"], ["Drops"], ["Publishing"], ["Reading"],
            ["Running"]),
        "VicinoPresence": FolderOrder(
            ["Range"], [""], ["Beacon"], ["Table"], ["News"], ["Encounter"], ["Knock"], ["Medium"], ["Open"]),
        "VicinoPage": FolderOrder(
            [""], ["Words"], ["Views"], ["Elements"], ["Components"], ["Safety"], ["Pages"], ["Uploads"], ["Requests"],
            ["Site"], ["Events"], ["Server"]),
        "VicinoDrawing": FolderOrder(["Text"], ["Marks"], ["Words"], ["Calendar"], ["Chart"], ["Image"]),
        "VicinoActivity": FolderOrder(
            ["Activity"], ["Text"], [""], ["Time"], ["Calendar", "Summary"], ["DayTotals"], ["Reminders"],
            ["Drawing"], ["Chart"], ["Export"], ["Import"]),
        "VicinoMotion": FolderOrder(["Generated"], [""]),
        "VicinoSensing": FolderOrder(["Source"], ["Speed"], ["Guesses"], ["Computer"]),
        "VicinoFolder": FolderOrder(["Files"], [""], ["Erasing"], ["Backup"]),
        "VicinoStore": FolderOrder(
            ["Database"], ["Catalog"], ["Feed"], ["Query"], ["Own"], ["Replica"], ["Session"], ["Erasing"], ["Backup"]),
        "VicinoConnection": FolderOrder(
            [""], ["Identity"], ["Messages"], ["Knock"], ["Connection"], ["Channel"], ["Listener"]),
        // Text that is no name is an error, and an error can carry a name. A connection calls the objects that it
        // serves, and they are told over which connection.
        "VicinoBus": FolderOrder(
            ["", "Names"], ["Values"], ["Messages"], ["Signals"], ["Connection", "Serving"], ["Objects"]),
        "VicinoObjectStores": FolderOrder(
            ["Address"], ["Keys"], ["HTTP"], ["Resolving"], ["Signing"], ["Probe"], ["Trace"], ["Bucket"], ["WebDAV"],
            ["Web"],
            ["Folder"], ["Opening"]),
        "VicinoDNSSD": FolderOrder(["Services"], ["Heard"], ["Avahi"], [""], ["Medium"]),
        "VicinoBluetooth": FolderOrder(["Kernel"], ["Objects"], ["Plan"], ["Driver"], [""]),
        "VicinoNetworks": FolderOrder(["Recognition"], [""], ["Kernel"]),
        "VicinoIIO": FolderOrder(["Scan"], ["Devices"], ["Observing"], ["Driver"]),
        "VicinoInfiniTime": FolderOrder(["Steps"], ["Driver"]),
        "VicinoDesktop": FolderOrder([""], ["Notices"], ["StatusItem"], ["Computer"]),
        "VicinoThreads": FolderOrder(["Lock"], ["Loop"], ["Blocking"]),
        "VicinoForeign": FolderOrder([""], ["Reading"], ["Running"]),
        "VicinoSettings": FolderOrder(["Text"], ["Values"], [""]),
        "VicinoWatching": FolderOrder(["Arriving"], ["Kernel"]),
        "VicinoControl": FolderOrder(["Path"], [""], ["Serving"]),
        "Vicino": FolderOrder(
            ["Generated"], ["Errors"], ["Time"], ["Identity"], ["Folder"], ["People"], ["Records"], ["Consent"],
            ["Policy"], ["Recognition"], ["Knock"], ["Exchange"], ["Devices"], ["Shares"], ["Vouching"], ["Repository"],
            ["Session"], ["Following"], ["Presence"], ["Pairing"],
            ["Node"], [""]),
        "VicinoDiary": FolderOrder(["Areas"], [""], ["DayTotals"], ["Demo"], ["Feed"], ["Import"]),
        "VicinoService": FolderOrder(
            ["Status"], ["Events"], ["Counts"], ["Running"], ["Settings"], ["Erasing"], ["Networks"], ["Media"],
            ["Bluetooth"], ["Location"], ["InPerson"], ["Obstacles"], ["State"], ["Metrics"], ["Reminders"],
            ["Sensing"], ["Folders"], ["Stores"], ["Desktop"], ["Parts"],
            ["Doctor"], [""]),
        "VicinoCommandLine": FolderOrder(
            ["Shared"], ["Terminal"], ["Files"], ["Input"], ["Networks"], ["Output"], ["Meeting"], ["InPerson"],
            ["Doctor"], ["Watching"], ["Service"], ["Stores"], ["Commands"], [""]),
        "VicinoWeb": FolderOrder(
            ["Generated"], ["Words"], ["Safety"], ["Pages"], ["Uploads"], ["Site"], ["Requests"], ["Drawings"],
            ["Records"], ["Forms"], ["Demo"], ["Frame"], ["Today"],
            ["Calendar"], ["Changes"], ["Activities"], ["Charts"], ["Reaching"], ["People"], ["Sharing"], ["Inviting"],
            ["Person"], ["Activity"], ["Pairing"], ["Feeds"], ["Importing"], ["Areas"], ["Devices"], ["Stores"],
            ["Settings"],
            ["Server"]),
        "VicinoTesting": FolderOrder([""], ["Presence"], ["Sensing"]),
        "VicinoHarness": FolderOrder(
            [""], ["Folders"], ["People"], ["Connections"], ["Decoders"], ["Hosts"], ["Model"], ["Motion"],
            ["Presence"], ["Stores"]),
    ]

    /// What the files of a target name against the order, and folders that have no place in it.
    func violations(_ files: [SourceFile]) -> [Violation] {
        let folders = Dictionary(grouping: files.filter(\.holdsCode), by: \.folder)
        let strangers = folders.keys.filter { group(of: $0) == nil }.sorted()
        let homes = Self.homes(folders)
        let homeless = strangers.compactMap { folder in
            folders[folder]?.first?.violation(atIndex: 0, "the folder \(folder) has no place in the order")
        }
        return homeless + files.flatMap { upward($0, homes) }
    }

    /// For each type that stands in no other one the folders in which it is declared.
    private static func homes(_ folders: [String: [SourceFile]]) -> [Substring: Set<String>] {
        var homes: [Substring: Set<String>] = [:]
        for (folder, files) in folders {
            for line in files.lazy.flatMap(\.code) {
                if let type = declaredType(line) { homes[type, default: []].insert(folder) }
            }
        }
        return homes
    }

    private func upward(_ file: SourceFile, _ homes: [Substring: Set<String>]) -> [Violation] {
        guard let own = group(of: file.folder) else { return [] }
        return file.code.enumerated().flatMap { index, line in
            identifiers(line).compactMap { word in
                guard let home = homes[word], home.allSatisfy({ (group(of: $0) ?? 0) > own }) else { return nil }
                let folder = home.map { $0.isEmpty ? "the folder of the target" : $0 }.sorted().joined(separator: ", ")
                return file.violation(atIndex: index, "\(word) lies in \(folder), above this folder")
            }
        }
    }

    private func group(of folder: String) -> Int? { groups.firstIndex { $0.contains(folder) } }
}

extension SourceFile {
    /// The folder of its target in which it lies; empty for none.
    fileprivate var folder: String {
        let parts = path.split(separator: "/")
        return parts.count > 3 ? String(parts[2]) : ""
    }
}

private let typeWords: Set<Substring> = ["struct", "enum", "class", "actor", "protocol", "typealias"]

/// With these, or in an import, it is none that other files could name.
private let localWords: Set<Substring> = ["private", "fileprivate", "import"]

/// The type that a line declares for the whole target; nil for a nested or private one.
private func declaredType(_ line: String) -> Substring? {
    guard line.first?.isWhitespace == false else { return nil }
    let words = identifiers(line)
    guard let position = words.firstIndex(where: typeWords.contains), words.count > position + 1,
        words[..<position].allSatisfy({ !localWords.contains($0) })
    else { return nil }
    return words[position + 1]
}
