internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoWatching

/// Follows one folder, and imports its files a few at a time.
struct FolderWatch {
    /// How the folder is now.
    private(set) var status: FolderStatus
    private var arriving = ArrivingFiles()
    private var notifications: FolderNotifications?
    private var identity: FolderIdentity?
    private var listing: FolderListing?
    /// When to see whether the folder is still there, or there again.
    private var nextCheck = Duration.zero
    /// When to list the folder although the system tells of no change; nil where it tells of all.
    private var nextListing: Duration?

    /// How often the service sees whether the folder is there. The system does not tell when a disk is.
    static let checkInterval = Duration.seconds(30)
    /// How often a folder is listed of which the system does not tell everything.
    static let listingInterval = Duration.seconds(300)
    /// The maximum number of files that are read in one turn.
    private static let turn = 64

    init(_ path: String) { status = FolderStatus(path) }

    private var path: String { status.path }

    /// When there is something to do next.
    var nextTime: Duration {
        [arriving.nextTime, nextListing].compactMap(\.self).reduce(nextCheck, min)
    }

    // MARK: The folder

    /// Lets the next update see whether the folder is there.
    mutating func checkSoon() { nextCheck = .zero }

    /// Sees how the folder is, and what the system says of it.
    ///
    /// - Parameter onNews: called when the system has more to say.
    mutating func update(at now: Duration, onNews: @escaping @Sendable () -> Void) {
        if nextCheck <= now {
            nextCheck = now + Self.checkInterval
            check(at: now, onNews)
        }
        for change in notifications?.receive() ?? [] {
            arriving.note(change, at: now)
            guard change == .ended else { continue }
            close()
            check(at: now, onNews)
            break
        }
        guard identity != nil, let next = nextListing, next <= now else { return }
        nextListing = now + Self.listingInterval
        arriving.note(.lost, at: now)
    }

    private mutating func check(at now: Duration, _ onNews: @escaping @Sendable () -> Void) {
        do throws(FolderObstacle) {
            let present = try FolderIdentity(path)
            // Another folder may be at the path, as when a disk was mounted there.
            if identity != nil, identity != present { close() }
            if identity == nil || notifications == nil { try open(present, at: now, onNews) }
            guard notifications?.isPartial == true else { return status.obstacle = nil }
            late(at: now)
        } catch {
            switch error {
            case .noNotifications: late(at: now)
            default:
                close()
                status.obstacle = WatchedFolderObstacle(error)
            }
        }
    }

    private mutating func open(
        _ present: FolderIdentity, at now: Duration, _ onNews: @escaping @Sendable () -> Void
    ) throws(FolderObstacle) {
        let isNew = identity == nil
        identity = present
        // The files are listed after the notifications have begun, so that none is missed.
        if isNew { arriving.note(.lost, at: now) }
        notifications = try FolderNotifications(path, onNews: onNews)
        if !isNew { arriving.note(.lost, at: now) }
        nextListing = present.tellsAll ? nil : now + Self.listingInterval
    }

    /// Notes that the system does not tell of all changes, and that the folder is listed from time to time.
    private mutating func late(at now: Duration) {
        status.obstacle = .noNotifications
        if nextListing == nil { nextListing = now + Self.listingInterval }
    }

    private mutating func close() {
        arriving = ArrivingFiles()
        notifications = nil
        identity = nil
        listing = nil
        nextListing = nil
        status.isReading = false
        status.waitingCount = 0
    }

    // MARK: Its files

    /// Reads some files.
    ///
    /// - Parameter report: gets what came of each file that was read.
    /// - Returns: whether there may be more to read at once.
    /// - Throws: `VicinoError` if nothing can be stored now. The files are found again later.
    mutating func step(
        _ node: Node, _ importing: inout FolderImport, at now: Duration,
        report: (WatchedFile, WatchedFileResult) -> Void
    ) throws -> Bool {
        guard identity != nil else { return false }
        do {
            let hasListing = try list(node, &importing, at: now, report: report)
            let hasArrivals = try readArrivals(node, &importing, at: now, report: report)
            status.waitingCount = arriving.count
            status.isReading = hasListing || hasArrivals
            return status.isReading
        } catch {
            listing = nil
            arriving.note(.lost, at: now)
            status.isReading = false
            throw error
        }
    }

    /// Reads some files of a listing.
    ///
    /// - Returns: whether there is a listing.
    private mutating func list(
        _ node: Node, _ importing: inout FolderImport, at now: Duration,
        report: (WatchedFile, WatchedFileResult) -> Void
    ) throws -> Bool {
        guard listing != nil || arriving.needsListing else { return false }
        // What was read and not stored yet would be read again.
        if listing == nil { try importing.save() }
        let found: [FolderListing.Found]
        do throws(FolderObstacle) { found = try nextFound() } catch {
            close()
            status.obstacle = WatchedFolderObstacle(error)
            return false
        }
        let files = found.map { WatchedFile($0.path, in: path, stamp: $0.stamp) }
        for ((found, file), isRemembered) in zip(zip(found, files), try node.areRemembered(files)) {
            guard !isRemembered, !Task.isCancelled else { continue }
            guard arriving.isReady(found.path, found.stamp, age: found.age, at: now) else { continue }
            try read(file, &importing, at: now, report: report)
        }
        return true
    }

    /// The next files of a listing; none at its end.
    private mutating func nextFound() throws(FolderObstacle) -> [FolderListing.Found] {
        if listing == nil, let next = arriving.nextListing() {
            do throws(FolderObstacle) { listing = try FolderListing(path, under: next) } catch {
                // A folder in it that is gone by now has no files.
                guard next.isEmpty else { return [] }
                throw error
            }
        }
        let found = try listing?.next(Self.turn) ?? []
        if found.isEmpty { listing = nil }
        return found
    }

    /// Reads files of which the system has told.
    ///
    /// - Returns: whether more may be due.
    private mutating func readArrivals(
        _ node: Node, _ importing: inout FolderImport, at now: Duration,
        report: (WatchedFile, WatchedFileResult) -> Void
    ) throws -> Bool {
        for _ in 0..<Self.turn {
            guard !Task.isCancelled, let arrival = arriving.next(at: now) else { return false }
            guard let present = FolderListing.look(at: arrival.path, in: path) else { continue }
            let file = WatchedFile(arrival.path, in: path, stamp: present.stamp)
            guard arriving.isReady(arrival, present.stamp, age: present.age, at: now) else { continue }
            guard try node.areRemembered([file]) == [false] else { continue }
            try read(file, &importing, at: now, report: report)
        }
        return true
    }

    /// Reads a file that seems to be complete.
    private mutating func read(
        _ found: WatchedFile, _ importing: inout FolderImport, at now: Duration,
        report: (WatchedFile, WatchedFileResult) -> Void
    ) throws {
        let file: ArrivedFile
        do throws(ArrivedFile.Obstacle) { file = try ArrivedFile(found.path, in: path) } catch {
            guard case .unreadable(let reason) = error else { return }
            let sentence = "It cannot be opened: \(reason)."
            try importing.refuse(found, because: sentence)
            return report(found, .refused(sentence, added: 0))
        }
        guard !file.isBeingWritten else { return arriving.postpone(found.path, at: now) }
        let present = WatchedFile(found.path, in: path, stamp: file.stamp)
        let source = WatchedSource(present, stamp: { file.stamp }, read: { try file.read(at: $0, count: $1) })
        guard let result = try importing.add(source) else { return arriving.postpone(found.path, at: now) }
        report(present, result)
    }
}

extension WatchedFolderObstacle {
    init(_ obstacle: FolderObstacle) {
        self =
            switch obstacle {
            case .missing: .missing
            case .noFolder: .noFolder
            case .unreadable(let reason): .unreadable(reason)
            case .noNotifications: .noNotifications
            }
    }
}
