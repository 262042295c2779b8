package import VicinoCore

/// Decides which files of a folder are complete, and when to look at them.
///
/// The caller tells what the system says, and looks at the files that are due. A file is complete when a program has closed
/// it or moved it there, or has not changed it for a second and does not have it open. Times are those of any clock that
/// does not go back.
package struct ArrivingFiles: Sendable {
    /// A file to look at.
    package struct Arrival: Hashable, Sendable {
        /// Its path in the folder.
        package let path: String
        /// Whether a program has closed it or moved it there.
        package let isComplete: Bool
        /// How it was when it was last looked at; nil if it was not.
        package let seen: FileStamp?
    }

    private struct Waiting {
        /// The entry of a line by which it is looked at.
        let ticket: UInt64
        let arrival: Arrival
    }

    /// The files by their paths.
    private var files: [String: Waiting] = [:]
    /// The lines in which they wait, each in the order of time.
    private var due = ArrivalLine()
    private var settling = ArrivalLine()
    private var busy = ArrivalLine()
    private var lastTicket: UInt64 = 0
    /// The folders whose files have to be listed; the empty path stands for all.
    private var listings: Set<String> = [""]

    /// How long a file has to stay as it is.
    package static let settlingTime = Duration.seconds(1)
    /// When a file is looked at again that a program has open for writing. Its closing is told before, as a rule.
    package static let busyTime = Duration.seconds(60)
    /// The maximum number of files that wait. Beyond it, the folder is listed again.
    package static let limit = 10_000
    /// The maximum number of folders that are listed each by itself.
    static let listingLimit = 100

    /// Begins with a folder whose files have to be listed.
    package init() {}

    /// The number of files that wait.
    package var count: Int { files.count }

    /// Takes what the system says.
    package mutating func note(_ change: FolderChange, at now: Duration) {
        switch change {
        case .completed(let path): put(Arrival(path: path, isComplete: true, seen: nil), at: now)
        case .appeared(let path):
            guard files[path]?.arrival.isComplete != true else { return }
            put(Arrival(path: path, isComplete: false, seen: nil), at: now)
        case .vanished(let path): files[path] = nil
        case .folderAppeared(let path): list(path)
        case .lost: listAll()
        case .ended: self = ArrivingFiles()
        }
    }

    // MARK: Listing

    /// The folder to be listed next; the empty path stands for all. Nil for none.
    package mutating func nextListing() -> String? {
        guard let next = listings.min() else { return nil }
        listings.remove(next)
        return next
    }

    /// Whether folders have to be listed.
    package var needsListing: Bool { !listings.isEmpty }

    /// Whether a file that a listing has found can be read now. Otherwise it waits.
    ///
    /// - Parameter age: how long ago the file or its name was last changed, by the clock of its file system.
    package mutating func isReady(_ path: String, _ stamp: FileStamp, age: Duration, at now: Duration) -> Bool {
        // The system says more of it than a listing.
        guard files[path] == nil else { return false }
        guard age < Self.settlingTime else { return true }
        put(Arrival(path: path, isComplete: false, seen: stamp), at: now)
        return false
    }

    private mutating func list(_ path: String) {
        guard !listings.contains("") else { return }
        listings.insert(path)
        if listings.count > Self.listingLimit { listAll() }
    }

    private mutating func listAll() {
        listings = [""]
        files = [:]
        due = ArrivalLine()
        settling = ArrivalLine()
        busy = ArrivalLine()
    }

    // MARK: Looking

    /// The next file to look at; nil if none is due. It does not wait any more.
    package mutating func next(at now: Duration) -> Arrival? {
        for line in [\ArrivingFiles.due, \.settling, \.busy] {
            while let entry = self[keyPath: line].popFirst(at: now) {
                // An entry counts unless the file was put into a line again, or is gone.
                guard let waiting = files[entry.path], waiting.ticket == entry.ticket else { continue }
                files[entry.path] = nil
                return waiting.arrival
            }
        }
        return nil
    }

    /// When a file is due next; nil if none waits. It may be early.
    package var nextTime: Duration? {
        guard !files.isEmpty else { return nil }
        return [due, settling, busy].compactMap(\.first).min()
    }

    /// Whether a file that was due can be read now. Otherwise it waits.
    ///
    /// - Parameters:
    ///   - stamp: how it is now.
    ///   - age: how long ago the file or its name was last changed, by the clock of its file system.
    package mutating func isReady(_ arrival: Arrival, _ stamp: FileStamp, age: Duration, at now: Duration) -> Bool {
        if arrival.isComplete || arrival.seen == stamp || age >= Self.settlingTime { return true }
        put(Arrival(path: arrival.path, isComplete: false, seen: stamp), at: now)
        return false
    }

    /// Lets a file wait that a program has open for writing, or that has changed while it was read.
    package mutating func postpone(_ path: String, at now: Duration) {
        // What the system has said since holds.
        guard files[path] == nil else { return }
        add(Arrival(path: path, isComplete: false, seen: nil), to: \.busy, at: now + Self.busyTime)
    }

    private mutating func put(_ arrival: Arrival, at now: Duration) {
        if arrival.isComplete {
            add(arrival, to: \.due, at: now)
        } else {
            add(arrival, to: \.settling, at: now + Self.settlingTime)
        }
    }

    private mutating func add(
        _ arrival: Arrival, to line: WritableKeyPath<ArrivingFiles, ArrivalLine>, at time: Duration
    ) {
        guard files.count < Self.limit || files[arrival.path] != nil else { return listAll() }
        lastTicket += 1
        files[arrival.path] = Waiting(ticket: lastTicket, arrival: arrival)
        self[keyPath: line].append(.init(path: arrival.path, ticket: lastTicket, time: time))
        // A file that changes all the time has many entries, of which one counts.
        if due.count + settling.count + busy.count > 2 * Self.limit + files.count { dropOldEntries() }
    }

    private mutating func dropOldEntries() {
        let files = files
        for line in [\ArrivingFiles.due, \.settling, \.busy] {
            self[keyPath: line].keep { files[$0.path]?.ticket == $0.ticket }
        }
    }
}
