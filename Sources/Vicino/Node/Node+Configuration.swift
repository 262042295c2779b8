internal import Foundation
internal import VicinoFolder
internal import VicinoStore

extension Node {
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
        package var isClockSynchronised: @Sendable () -> Bool = KernelClock.isSynchronised
        /// The kinds that the program defines. ``SharedKinds/everything`` includes them, and other people's
        /// records that use the name of one for other fields are refused.
        public var kinds: [any RecordKind.Type] = []
        /// The kinds whose records are personal as a whole, such as stays in an area. `SharedKinds.everything` and a dump
        /// for followers leave them out; a choice that names one shares it.
        package var kindsSharedByName: [any RecordKind.Type] = []

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
}
