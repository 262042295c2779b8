/// The allowed imports of a target's files.
struct ImportAllowance: Sendable {
    /// The allowed imports of every file of the target.
    let modules: Set<String>
    /// The additional allowed imports of files in a folder.
    let inFolder: [String: Set<String>]

    init(_ modules: Set<String>, inFolder: [String: Set<String>] = [:]) {
        self.modules = modules
        self.inFolder = inFolder
    }

    /// One row for each target; a target without a row fails.
    static let table: [String: ImportAllowance] = [
        // The lock of all others.
        "VicinoLocks": ImportAllowance(["Synchronization"]),
        // Pure: no files, no network, no time and no randomness of their own.
        "VicinoCore": ImportAllowance(
            ["Crypto", "FoundationEssentials"], inFolder: ["Threads": ["VicinoLocks"]]),
        "VicinoFormat": ImportAllowance(
            ["VicinoCore", "CZstd", "Crypto", "SwiftProtobuf", "FoundationEssentials"],
            inFolder: ["Generated": ["Foundation"]]),
        // Archives of files that the user imports, in memory.
        "VicinoArchive": ImportAllowance(["VicinoCore", "CZlib"]),
        "VicinoSync": ImportAllowance(["VicinoCore", "VicinoFormat", "Crypto"]),
        "VicinoPresence": ImportAllowance(["VicinoCore", "Crypto"], inFolder: ["Medium": ["VicinoLocks"]]),
        // Sealed objects in a store that another party keeps; the drivers of stores are elsewhere.
        "VicinoRepository": ImportAllowance(
            ["VicinoCore", "VicinoFormat"],
            inFolder: [
                "Names": ["Crypto"], "Sealing": ["Crypto", "FoundationEssentials"],
                "Objects": ["Crypto", "FoundationEssentials"], "Files": ["Crypto", "FoundationEssentials"],
                "Drops": ["Crypto", "FoundationEssentials"],
            ]),
        "VicinoMarkup": ImportAllowance([]),
        // Steps and motion from the samples of an accelerometer; independent of the rest of Vicino.
        "VicinoMotion": ImportAllowance([]),
        // Charts and calendars of any app; pure but for the images, whose library is opened when it is needed.
        "VicinoDrawing": ImportAllowance(
            ["VicinoCore", "VicinoMarkup"],
            inFolder: ["Calendar": ["FoundationEssentials"], "Chart": ["Foundation"], "Image": ["Glibc"]]),
        "VicinoActivity": ImportAllowance(
            ["VicinoCore", "VicinoDrawing", "VicinoMarkup", "FoundationEssentials"],
            inFolder: ["Import": ["Foundation"]]),
        // What sources see, and the guesses that it makes.
        "VicinoSensing": ImportAllowance(["VicinoCore", "VicinoActivity"], inFolder: ["Source": ["VicinoLocks"]]),
        // The files of the data folder; it opens no database.
        "VicinoFolder": ImportAllowance([
            "VicinoCore", "VicinoThreads", "Dispatch", "Foundation", "Glibc", "VicinoLocks",
        ]),
        // Entering and leaving areas; values in, values out.
        "VicinoAreas": ImportAllowance(["VicinoActivity", "VicinoCore"]),
        // Drivers: each wraps one outside system.
        "VicinoStore": ImportAllowance(
            [
                "VicinoCore", "VicinoFolder", "VicinoFormat", "VicinoRepository", "VicinoSync", "GRDB", "GRDBSQLite",
                "Foundation", "FoundationEssentials", "VicinoLocks",
            ],
            inFolder: ["Database": ["Dispatch"]]),
        // The databases of other programs, which are read in a process of their own.
        "VicinoForeign": ImportAllowance(
            ["VicinoActivity", "VicinoCore"],
            inFolder: ["Reading": ["CSQLite", "Glibc"], "Running": ["Foundation"]]),
        "VicinoConnection": ImportAllowance(
            ["VicinoCore", "NIOCore", "NIOPosix", "NIOSSL", "NIOTLS", "Synchronization", "VicinoLocks"],
            inFolder: [
                "Identity": ["SwiftASN1"],
                "Channel": ["Glibc"], "Connection": ["Glibc"], "Listener": ["Glibc"],
            ]),
        // Stores of sealed objects: a bucket, a WebDAV server, a folder, and what others publish.
        "VicinoObjectStores": ImportAllowance(
            ["VicinoCore", "VicinoRepository"],
            inFolder: [
                "Address": ["Glibc"], "HTTP": ["AsyncHTTPClient", "NIOCore", "NIOHTTP1"],
                "Resolving": ["Glibc", "VicinoThreads"], "Signing": ["Crypto", "NIOHTTP1"], "Bucket": ["NIOHTTP1"],
                "WebDAV": ["NIOHTTP1", "VicinoLocks"], "Web": ["VicinoLocks"],
                "Keys": ["VicinoFolder"], "Trace": ["VicinoLocks"],
                "Folder": ["Crypto", "Glibc", "VicinoFolder", "VicinoThreads"],
            ]),
        // Threads for what waits, so that Swift's own never do; independent of the rest of Vicino.
        "VicinoThreads": ImportAllowance(
            ["Glibc", "Synchronization", "VicinoLocks"], inFolder: ["Blocking": ["Dispatch"]]),
        // The base of drivers on the message bus; independent of the rest of Vicino, as well.
        "VicinoBus": ImportAllowance(
            ["VicinoLocks"],
            inFolder: [
                "Connection": ["CSystemd", "Glibc", "VicinoThreads"], "Messages": ["CSystemd"], "Values": ["Glibc"],
            ]),
        "VicinoDNSSD": ImportAllowance([
            "VicinoCore", "VicinoPresence", "VicinoThreads", "CAvahi", "VicinoLocks", "Glibc",
        ]),
        "VicinoBluetooth": ImportAllowance(
            [
                "VicinoCore", "VicinoPresence", "VicinoBus", "VicinoL2CAP", "FoundationEssentials",
                "VicinoLocks",
            ],
            inFolder: ["Kernel": ["Glibc"]]),
        "VicinoL2CAP": ImportAllowance([
            "VicinoCore", "VicinoPresence", "CBluetooth", "Dispatch", "Glibc", "Synchronization", "VicinoLocks",
        ]),
        "VicinoNetworks": ImportAllowance(
            ["VicinoCore"], inFolder: ["Kernel": ["CNetlink", "Dispatch", "Glibc", "Synchronization", "VicinoLocks"]]),
        "VicinoDesktop": ImportAllowance(
            ["VicinoCore", "VicinoBus", "VicinoLocks"], inFolder: ["Computer": ["VicinoSensing", "Glibc"]]),
        // The accelerometers of the kernel's industrial I/O.
        "VicinoIIO": ImportAllowance(
            ["VicinoCore", "VicinoMotion", "VicinoSensing"],
            inFolder: [
                "Devices": ["Dispatch", "Glibc", "VicinoLocks"], "Driver": ["VicinoThreads"],
            ]),
        // The steps of a watch with InfiniTime, through BlueZ.
        "VicinoInfiniTime": ImportAllowance(
            ["VicinoCore", "VicinoActivity", "VicinoSensing"], inFolder: ["Driver": ["VicinoBus", "VicinoLocks"]]),
        "VicinoGeoClue": ImportAllowance(["VicinoActivity", "VicinoAreas", "VicinoBus", "Foundation"]),
        // A drawing that cameras read; independent of the rest of Vicino.
        "VicinoQRCode": ImportAllowance(["CQREncode"]),
        // The user's settings; text in, values out.
        "VicinoSettings": ImportAllowance(["VicinoCore", "VicinoPresence"]),
        // Files that appear in folders; what is decided about them is pure.
        "VicinoWatching": ImportAllowance(["VicinoCore"], inFolder: ["Kernel": ["Dispatch", "Glibc", "VicinoLocks"]]),
        // The socket between the service and other programs of its user; independent of what is sent.
        "VicinoControl": ImportAllowance(
            ["VicinoCore", "Glibc", "FoundationEssentials", "VicinoLocks"],
            inFolder: ["Path": ["VicinoThreads"], "Serving": ["VicinoThreads"]]
        ),
        // Pages of typed views, and the server that guards them; independent of records.
        "VicinoPage": ImportAllowance(
            ["VicinoMarkup"],
            inFolder: [
                "Safety": [
                    "VicinoCore", "VicinoLocks", "Crypto", "Foundation", "FoundationEssentials", "HTTPTypes",
                    "Hummingbird",
                ],
                "Pages": ["Crypto", "HTTPTypes"],
                "Uploads": ["VicinoCore", "Foundation"],
                "Requests": [
                    "VicinoCore", "VicinoLocks", "VicinoThreads", "Dispatch", "Foundation", "HTTPTypes", "Hummingbird",
                    "NIOCore",
                ],
                "Site": ["VicinoCore", "Foundation", "HTTPTypes", "NIOCore"],
                "Events": ["HTTPTypes", "NIOCore"],
                "Server": [
                    "VicinoCore", "VicinoLocks", "VicinoNetworks", "VicinoThreads", "Foundation",
                    "FoundationEssentials",
                    "Glibc", "HTTPTypes", "Hummingbird", "HummingbirdCore", "Logging", "NIOCore", "ServiceLifecycle",
                    "Synchronization",
                ],
            ]),
        // The node.
        "Vicino": ImportAllowance(
            [
                "VicinoCore", "VicinoFolder", "VicinoFormat", "VicinoRepository", "VicinoSync", "VicinoPresence",
                "VicinoStore", "VicinoConnection", "VicinoThreads", "Foundation", "FoundationEssentials", "VicinoLocks",
            ],
            inFolder: [
                "Node": ["VicinoObjectStores"], "Repository": ["VicinoObjectStores"], "Time": ["CTimex"],
            ]),
        // The user's own activities in the node, with the rules for changing them.
        "VicinoDiary": ImportAllowance(
            ["Vicino", "VicinoActivity", "VicinoCore", "VicinoDrawing", "Foundation"],
            inFolder: ["Areas": ["VicinoAreas"], "Import": ["VicinoArchive", "VicinoForeign"]]),
        // For the tests of this package and of apps.
        "VicinoTesting": ImportAllowance(
            ["Vicino", "VicinoCore", "VicinoPresence", "Foundation", "VicinoLocks"],
            inFolder: ["Sensing": ["VicinoSensing"]]),
        // For the tests of this package only.
        "VicinoHarness": ImportAllowance(
            ["VicinoCore", "VicinoSync", "VicinoTesting", "Foundation"],
            inFolder: [
                "Connections": ["VicinoConnection"],
                "Decoders": [
                    "VicinoArchive", "VicinoConnection", "VicinoFormat", "VicinoMotion", "VicinoRepository",
                ],
                "Folders": ["Dispatch", "VicinoFolder", "VicinoLocks"],
                "Hosts": ["VicinoLocks"],
                "Model": ["VicinoFormat"],
                "Motion": ["VicinoMotion"],
                "People": ["VicinoFormat"],
                "Presence": ["VicinoPresence"],
                "Stores": ["Vicino", "VicinoLocks", "VicinoObjectStores", "VicinoRepository"],
            ]),
        // What runs all day: the real media, the settings, the desktop, and what other programs ask.
        "VicinoService": ImportAllowance(
            [
                "Vicino", "VicinoCore", "VicinoControl", "VicinoNetworks", "VicinoPresence", "VicinoSensing",
                "VicinoSettings", "VicinoThreads", "Foundation", "Logging", "ServiceLifecycle", "VicinoLocks",
            ],
            inFolder: [
                "Running": ["VicinoBus"],
                "Settings": ["VicinoActivity", "VicinoDiary", "VicinoDrawing"],
                "Bluetooth": ["VicinoBluetooth"],
                "InPerson": ["VicinoDNSSD"],
                "Location": ["VicinoAreas", "VicinoBus", "VicinoGeoClue"],
                "Reminders": ["VicinoActivity", "VicinoDiary"],
                "Sensing": ["VicinoActivity", "VicinoDesktop", "VicinoIIO", "VicinoInfiniTime"],
                "Desktop": ["VicinoActivity", "VicinoBus", "VicinoDesktop"],
                "Folders": ["VicinoActivity", "VicinoDiary", "VicinoWatching"],
                "Stores": ["VicinoBus", "VicinoObjectStores", "VicinoRepository"],
                "Parts": [
                    "VicinoActivity", "VicinoAreas", "VicinoBus", "VicinoDNSSD", "VicinoDiary", "VicinoGeoClue",
                ],
                "Doctor": ["VicinoBluetooth", "VicinoBus", "VicinoDesktop", "VicinoGeoClue", "VicinoWatching"],
            ]),
        // Faces: they talk to the node and to the service only.
        "VicinoCommandLine": ImportAllowance(
            [
                "Vicino", "VicinoActivity", "VicinoDiary", "VicinoDrawing", "VicinoService", "ArgumentParser",
                "Foundation",
            ],
            inFolder: [
                "Files": ["VicinoPage"],
                "Terminal": ["VicinoLocks", "VicinoQRCode", "VicinoThreads"],
                "Watching": ["VicinoLocks", "VicinoPresence", "VicinoThreads"],
                "Networks": ["VicinoAreas", "VicinoNetworks"],
                "InPerson": ["VicinoPresence"],
                "Input": ["VicinoAreas", "VicinoObjectStores"],
                "Output": ["VicinoAreas", "VicinoMotion", "VicinoObjectStores", "VicinoPresence"],
                "Stores": ["VicinoObjectStores"],
                "Doctor": ["VicinoBluetooth", "VicinoDNSSD", "VicinoPresence"],
                "Service": [
                    "VicinoDesktop", "VicinoNetworks", "VicinoPresence", "VicinoThreads", "VicinoWeb", "CSystemd",
                    "Logging",
                    "ServiceLifecycle",
                    "VicinoLocks", "UnixSignals",
                ],
                "Commands": [
                    "Logging", "ServiceLifecycle", "UnixSignals", "VicinoAreas", "VicinoMotion", "VicinoObjectStores",
                    "VicinoPresence", "VicinoQRCode", "VicinoWeb",
                ],
            ]),
        // The page: it talks to the node, the diary and the service only.
        "VicinoWeb": ImportAllowance(
            [
                "Vicino", "VicinoActivity", "VicinoCore", "VicinoDiary", "VicinoDrawing", "VicinoMarkup", "VicinoPage",
                "VicinoPresence", "VicinoService",
                "VicinoThreads", "Foundation", "FoundationEssentials", "HTTPTypes",
            ],
            inFolder: [
                "Areas": ["VicinoAreas"],
                "Settings": ["VicinoAreas"],
                "Stores": ["VicinoObjectStores"],
                "Requests": ["Hummingbird"],
                "Server": ["Hummingbird", "ServiceLifecycle", "Synchronization", "VicinoLocks"],
                "Site": ["VicinoLocks"],
                "Uploads": ["Dispatch", "VicinoLocks"],
                "Inviting": ["VicinoQRCode"],
                "People": ["VicinoObjectStores"],
            ]),
        "embed-assets": ImportAllowance(["Foundation"]),
        "vicino-cli": ImportAllowance(["VicinoCommandLine"]),
        // The demo where no computers can be made within this one.
        "vicino-demo": ImportAllowance([
            "Vicino", "VicinoActivity", "VicinoPresence", "VicinoTesting", "Foundation", "VicinoLocks",
        ]),
    ]

    /// Whether a file at a path may import a module.
    func allows(_ module: String, at path: String) -> Bool {
        modules.contains(module)
            || inFolder.contains { path.contains("/\($0.key)/") && $0.value.contains(module) }
    }
}

extension Rule {
    /// A target imports only what its row in the table names.
    static let allowedImports = Rule(name: "only allowed imports") { file in
        guard let target = file.target else { return [] }
        guard let allowance = ImportAllowance.table[target] else {
            return [file.violation(atIndex: 0, "\(target) has no row in ImportAllowance.table")]
        }
        return file.code.enumerated().compactMap { index, line in
            guard let module = importedModule(line), !allowance.allows(module, at: file.path) else { return nil }
            return file.violation(atIndex: index, "\(target) may not import \(module)")
        }
    }
}

/// The module that a line imports, without attributes, access level, kind and submodule.
func importedModule(_ line: String) -> String? {
    let words = line.split(whereSeparator: \.isWhitespace)
    guard let position = words.firstIndex(of: "import"),
        words[..<position].allSatisfy({ $0.first == "@" || accessLevels.contains($0) })
    else { return nil }
    let kinds: Set<Substring> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    let module = words[(position + 1)...].first { !kinds.contains($0) }
    return module?.split(separator: ".").first.map(String.init)
}

private let accessLevels: Set<Substring> = ["public", "package", "internal", "fileprivate", "private"]
