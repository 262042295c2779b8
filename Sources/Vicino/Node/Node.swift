internal import Foundation
internal import VicinoConnection
internal import VicinoFolder
internal import VicinoFormat
internal import VicinoStore
internal import VicinoThreads

/// The user's Vicino on this device: the user's own records, and replicas of the authors whom the user follows.
///
/// ```swift
/// let node = try Node.open(program: "rides", kinds: [Ride.self], orCreateFor: "Anna")
/// let id = try node.add(Ride(day: today, kilometres: 12.5))
/// try node.update(id, as: Ride.self) { $0.kilometres = 13 }
/// ```
///
/// All records are in files, so several nodes and processes can share a data folder. Only running sessions belong to
/// one node and its copies.
public struct Node: Sendable {
    /// The folders in which a node keeps its data, and the clock that it reads.
    public struct Configuration: Sendable {
        /// The path of the data folder.
        public var dataPath: String
        /// The path of a folder outside the data folder, which reveals that the data folder was restored from a backup.
        public var statePath: String
        /// Returns the current time; tests pass a clock of their own.
        public var now: @Sendable () -> Timestamp
        /// Returns whether that time is right to within half an hour; the kernel says so of the system's clock. It is
        /// called often. See `discover`.
        public var isClockSynchronised: @Sendable () -> Bool = KernelClock.isSynchronised
        /// The kinds that the program defines. `SharedKinds.everything` includes them, and other people's
        /// records that use the name of one for other fields are refused.
        public var kinds: [any RecordKind.Type] = []

        /// Uses the folders of the XDG base directory specification for a program, and the system's clock.
        ///
        /// ```swift
        /// let node = try Node.open(Node.Configuration(program: "pantry"))  // ~/.local/share/pantry
        /// ```
        ///
        /// - Parameters:
        ///   - program: the name of the folders. An app that shares the data of the program `vicino` names that.
        ///   - kinds: the kinds that the program defines.
        ///   - dataPath: the data folder that the user named; `~` is the user's home folder. Without one, the
        ///     environment variable VICINO_DATA may name the folder. The variable of another program has that program's
        ///     name, such as PANTRY_DATA, with `_` for what is neither letter nor digit.
        public init(program: String, kinds: [any RecordKind.Type] = [], dataPath: String? = nil) {
            self.init(program: program, environment: ProcessInfo.processInfo.environment)
            self.kinds = kinds
            if let dataPath { self.dataPath = Self.path(dataPath) }
        }

        init(program: String, environment: [String: String]) {
            let home = environment["HOME"] ?? NSHomeDirectory()
            let named = environment[Self.variable(of: program)].flatMap { $0.isEmpty ? nil : Self.path($0) }
            dataPath = named ?? Self.folder(environment["XDG_DATA_HOME"], or: home + "/.local/share") + "/" + program
            statePath = Self.folder(environment["XDG_STATE_HOME"], or: home + "/.local/state") + "/" + program
            now = Self.systemNow
        }

        /// Whether the data folder is the one that the program `vicino` uses unless the user names another.
        package var isUsual: Bool {
            var environment = ProcessInfo.processInfo.environment
            environment[Self.variable(of: "vicino")] = nil
            return dataPath == Self(program: "vicino", environment: environment).dataPath
        }

        private static func variable(of program: String) -> String {
            String(program.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) + "_DATA"
        }

        /// The full path of a folder that the user named; `~` at its beginning is the home folder, as in a shell.
        package static func path(_ text: String) -> String {
            let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
            let path = text == "~" || text.hasPrefix("~/") ? home + text.dropFirst() : text
            return URL(fileURLWithPath: path).standardizedFileURL.path
        }

        /// Ignores a relative path in the environment, as the specification demands.
        private static func folder(_ path: String?, or fallback: String) -> String {
            path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? fallback
        }

        /// Makes the empty data folder, private to the user, for a program that keeps a file there before the folder is
        /// set up.
        ///
        /// - Throws: `VicinoError` if the folder cannot be created, or is not safe to use.
        package func makeFolder() throws {
            try folder.prepare()
            try FolderRestoring.clear(beside: folder)
        }

        var folder: DataFolder { DataFolder(path: dataPath, statePath: statePath) }

        @Sendable private static func systemNow() -> Timestamp {
            let milliseconds = Date().timeIntervalSince1970 * 1000
            return Timestamp.epoch.advanced(byMilliseconds: Int64(exactly: milliseconds.rounded()) ?? 0)
        }
    }

    let files: OpenFiles
    let device: OwnDevice
    let people: People
    let tokens: FeedTokens
    let followed: FollowedAuthors
    let records: Records
    let ownRecords: OwnRecords
    /// The grants that this user has signed.
    let grants = VerifiedStatementCache<Grant>(limit: 256)
    /// The sessions that run now.
    let sessions = RunningSessions()
    /// The thread of `change`, which sessions do not use.
    let writing = BlockingWork(alone: "org.vicino.write")
    /// The thread of asynchronous reads, which neither sessions nor writes use.
    let reading = BlockingWork(alone: "org.vicino.read")
    /// The thread of `perform`, which nothing else uses.
    let performing = BlockingWork(alone: "org.vicino.perform")
    /// The configuration with which the node was opened.
    package let configuration: Configuration

    /// The id of the user whose node this is.
    public var user: UserID { device.user }

    /// The path of the data folder.
    public var dataPath: String { files.folder.path }

    /// The current time, by the clock of the configuration.
    public var now: Timestamp { configuration.now() }

    /// Sets up a data folder with new keys.
    ///
    /// - Parameter claimedName: the user's name for followers, 1 to 100 bytes; see `setClaimedName`.
    /// - Throws: `VicinoError` if the folder is already in use or is not safe to use. It has `.badValue` or `.outOfRange`
    ///   for a name that others could not read or that is too long, and
    ///   `.recordsMissing` if the folder was set up, and the database of the user's own records is missing.
    public static func create(_ configuration: Configuration, claimedName: String) throws -> Node {
        try create(configuration, uncheckedName: ClaimedName.checked(claimedName))
    }

    /// Sets up a data folder with new keys, under any name, as another program could.
    package static func create(_ configuration: Configuration, uncheckedName name: String) throws -> Node {
        let folder = configuration.folder
        var generator = SystemRandomNumberGenerator()
        let own = try OwnStore.create(in: folder, name: name, using: &generator)
        return try Node(own, in: folder, configuration)
    }

    /// Opens a data folder that has been set up. Where nothing can be written, the node reads, and a change throws.
    ///
    /// - Parameter mayUseReserve: whether to use the reserved disk space if the disk is full. Revoking, blocking,
    ///   unfollowing and withdrawing always use the reserve, but a full disk may prevent the folder from being opened
    ///   at all.
    /// - Throws: `VicinoError` if the folder is empty, not safe to use, damaged, or newer than this program.
    public static func open(_ configuration: Configuration, mayUseReserve: Bool = false) throws -> Node {
        let folder = configuration.folder
        guard !mayUseReserve else {
            return try DiskReserve(folder).spending { try open(configuration, mayUseReserve: false) }
        }
        let own = try OwnStore.open(folder)
        try own.purgeTrash(now: configuration.now())
        let node = try Node(own, in: folder, configuration)
        // What is in the list is revoked, whatever the catalog says. So a folder is opened although this fails.
        try? node.completeRevocations()
        return node
    }

    /// Opens the data folder of a program, and sets it up with new keys if it is empty.
    ///
    /// ```swift
    /// let node = try Node.open(program: "rides", kinds: [Ride.self], orCreateFor: "Anna")
    /// ```
    ///
    /// - Parameters:
    ///   - program: the name of the folders; see `Configuration.init(program:kinds:dataPath:)`.
    ///   - kinds: the kinds that the program defines.
    ///   - name: the user's claimed name, if the folder is new.
    /// - Throws: the errors of `open`, unless the folder is empty: existing keys are never replaced.
    public static func open(
        program: String, kinds: [any RecordKind.Type], orCreateFor name: String
    ) throws -> Node {
        try open(Configuration(program: program, kinds: kinds), orCreateFor: name)
    }

    /// Opens a data folder, and sets it up with new keys if it is empty.
    ///
    /// - Parameter name: the user's claimed name, if the folder is new.
    /// - Throws: the errors of `open`, unless the folder is empty: existing keys are never replaced.
    public static func open(_ configuration: Configuration, orCreateFor name: String) throws -> Node {
        do {
            return try open(configuration)
        } catch let error as VicinoError where error.code == .notSetUp {
            return try create(configuration, claimedName: name)
        }
    }

    /// Lets stores detect calls from network threads; set once per process.
    private static let watchesThreads: Void = CallingThread.forbid { NetworkThread.isCurrent }

    private init(_ own: OwnStore, in folder: DataFolder, _ configuration: Configuration) throws {
        _ = Self.watchesThreads
        self.configuration = configuration
        files = try OpenFiles(own, in: folder)
        device = OwnDevice(own)
        people = People(of: own.user, in: files.catalog)
        tokens = FeedTokens(in: folder, of: people)
        records = Records(own: own, replicas: files.replicas, of: people, now: configuration.now)
        ownRecords = OwnRecords(own, now: configuration.now)
        followed = FollowedAuthors(files, people: people, tokens: tokens, now: configuration.now)
    }

}

extension Node {
    var own: OwnStore { files.own }
    var catalog: Catalog { files.catalog }
    var replicas: OpenReplicas { files.replicas }
    var folder: DataFolder { files.folder }
}
