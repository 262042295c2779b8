internal import Foundation
internal import VicinoFormat
internal import VicinoLink
internal import VicinoStore

/// A person's Vicino on this device: their own records, and replicas of the people they follow.
///
/// ```swift
/// let node = try Node.open(Node.Configuration())
/// var walk = Activity()
/// walk.activity = "walking"
/// walk.start = start
/// walk.end = end
/// let id = try node.publish(walk)
/// ```
///
/// A node holds no state of its own beyond open files, so several nodes and processes may share a data folder.
public struct Node: Sendable {
    /// Where a node keeps its data, and what time it believes it is.
    public struct Configuration: Sendable {
        /// The data folder.
        public var dataPath: String
        /// A folder outside the data folder, by which a restored backup is noticed.
        public var statePath: String
        /// The present moment; tests pass a clock of their own.
        public var now: @Sendable () -> Timestamp

        /// The folders that the XDG base directory specification names for a program, and the system's clock.
        ///
        /// ```swift
        /// let node = try Node.open(Node.Configuration(program: "pantry"))  // ~/.local/share/pantry
        /// ```
        ///
        /// - Parameters:
        ///   - program: what the folders are called. Without a name they are those of the program `vicino`, so that an app
        ///     shares its data.
        ///   - dataPath: the data folder that the person named, where `~` is their home. Without one, an environment
        ///     variable may name it that is called like the program: VICINO_DATA, or PANTRY_DATA; what is no letter or
        ///     digit is `_` there.
        public init(program: String = "vicino", dataPath: String? = nil) {
            self.init(program: program, environment: ProcessInfo.processInfo.environment)
            if let dataPath { self.dataPath = Self.path(dataPath) }
        }

        init(program: String, environment: [String: String]) {
            let home = environment["HOME"] ?? NSHomeDirectory()
            let named = environment[Self.variable(of: program)].flatMap { $0.isEmpty ? nil : Self.path($0) }
            dataPath = named ?? Self.folder(environment["XDG_DATA_HOME"], or: home + "/.local/share") + "/" + program
            statePath = Self.folder(environment["XDG_STATE_HOME"], or: home + "/.local/state") + "/" + program
            now = Self.systemNow
        }

        /// Whether the data folder is that of the program `vicino` where nobody names another one.
        package var isUsual: Bool {
            var environment = ProcessInfo.processInfo.environment
            environment[Self.variable(of: "vicino")] = nil
            return dataPath == Self(program: "vicino", environment: environment).dataPath
        }

        private static func variable(of program: String) -> String {
            String(program.uppercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }) + "_DATA"
        }

        /// The whole path of a folder that a person named; `~` at its beginning is the home folder, as in a shell.
        package static func path(_ text: String) -> String {
            let home = ProcessInfo.processInfo.environment["HOME"] ?? NSHomeDirectory()
            let path = text == "~" || text.hasPrefix("~/") ? home + text.dropFirst() : text
            return URL(fileURLWithPath: path).standardizedFileURL.path
        }

        /// A relative path in the environment counts as none, as the specification demands.
        private static func folder(_ path: String?, or fallback: String) -> String {
            path.flatMap { $0.hasPrefix("/") ? $0 : nil } ?? fallback
        }

        @Sendable private static func systemNow() -> Timestamp {
            let milliseconds = Date().timeIntervalSince1970 * 1000
            return Timestamp.epoch.advanced(byMilliseconds: Int64(exactly: milliseconds.rounded()) ?? 0)
        }
    }

    let own: OwnStore
    let catalog: Catalog
    let replicas: OpenReplicas
    let folder: DataFolder
    /// How it was opened.
    package let configuration: Configuration

    /// The person whose node this is.
    public var user: UserID { own.user }

    /// The data folder's path.
    public var dataPath: String { folder.path }

    /// The present moment, by the clock of the configuration.
    public var now: Timestamp { configuration.now() }

    /// Sets a data folder up with new keys.
    ///
    /// - Parameters:
    ///   - name: what the person calls themselves, 1 to 100 bytes; followers see it.
    /// - Throws: an error with a sentence if the folder is in use already or is not safe to use.
    public static func create(_ configuration: Configuration, name: String) throws -> Node {
        let folder = DataFolder(path: configuration.dataPath, statePath: configuration.statePath)
        var generator = SystemRandomNumberGenerator()
        let own = try OwnStore.create(in: folder, name: name, using: &generator)
        return try Node(own, folder, configuration)
    }

    /// Opens a data folder that has been set up.
    ///
    /// - Parameter mayUseReserve: whether to use the room that is kept for shutting people out, if the disk is full. Revoking, blocking,
    ///   unfollowing and withdrawing use it by themselves, but a full disk may keep a program from opening the folder at all.
    /// - Throws: an error with a sentence if there is nothing in it, or it is not safe to use, damaged, or newer than
    ///   this program.
    public static func open(_ configuration: Configuration, mayUseReserve: Bool = false) throws -> Node {
        let folder = DataFolder(path: configuration.dataPath, statePath: configuration.statePath)
        guard !mayUseReserve else {
            return try DiskReserve(folder).spending { try open(configuration, mayUseReserve: false) }
        }
        let own = try OwnStore.open(folder)
        try own.purgeTrash(now: configuration.now())
        return try Node(own, folder, configuration)
    }

    /// Opens a data folder, and sets it up with new keys if there is nothing in it yet.
    ///
    /// ```swift
    /// let node = try Node.open(Node.Configuration(program: "rides"), orCreateFor: "Anna")
    /// ```
    ///
    /// - Parameter name: what the person calls themselves, if the folder is new.
    /// - Throws: as `open` does for whatever is in the folder: keys that are there are never replaced.
    public static func open(_ configuration: Configuration, orCreateFor name: String) throws -> Node {
        do {
            return try open(configuration)
        } catch let error as StoreError where error.code == .notSetUp {
            return try create(configuration, name: name)
        }
    }

    /// Lets stores notice calls from the threads of the network; once for the process.
    private static let watchesThreads: Void = CallingThread.forbid { NetworkThread.isCurrent }

    private init(_ own: OwnStore, _ folder: DataFolder, _ configuration: Configuration) throws {
        _ = Self.watchesThreads
        self.own = own
        self.folder = folder
        self.configuration = configuration
        catalog = try Catalog(folder)
        replicas = OpenReplicas(folder)
    }

    /// What the person calls themselves.
    public func claimedName() throws -> String { try own.claimedName() }
}
