internal import Foundation
internal import Vicino
internal import VicinoActivity
internal import VicinoCore
internal import VicinoDiary
internal import VicinoSettings
internal import VicinoThreads

/// Imports what appears in the folders that the settings name, on a thread that may wait.
actor FolderKeeper {
    private let executor = BlockingExecutor(alone: "org.vicino.folders")
    private let node: Node
    private let state: ServiceState
    private let onNews: @Sendable () -> Void
    private let begin = ContinuousClock.now
    private var importing: FolderImport
    private var watches: [FolderWatch] = []
    private var news: [String: FolderNews] = [:]
    /// When to try again to store something; nil if the last attempt did not fail.
    private var nextAttempt: Duration?
    /// When the last file of the present import was read; nil if there is none.
    private var lastRead: Duration?
    /// How long the service waits for more files of an import.
    private let pause: Duration

    /// How long the service waits after it could not store anything.
    private static let retryDelay = Duration.seconds(60)
    /// The number of files whose news is reported together.
    private static let newsLimit = 1_000

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - foreignFiles: what the folders may hold beside files that every program reads.
    ///   - pause: how long to wait for more files that belong to the same import.
    ///   - onNews: called when there is something to do, on a thread that must not wait.
    init(
        _ node: Node, _ state: ServiceState, dates: DateReading, foreignFiles: ForeignFiles, pause: Duration,
        onNews: @escaping @Sendable () -> Void
    ) {
        self.node = node
        self.state = state
        self.pause = pause
        self.onNews = onNews
        importing = FolderImport(node, dates: dates, databases: foreignFiles.databases) { .ofDevice }
    }

    /// Watches these folders, and no others. Those that were missing are looked for at once.
    func watch(_ folders: [FolderPath]) {
        watches = folders.map { folder in
            var watch = watches.first { $0.status.path == folder.text } ?? FolderWatch(folder.text)
            watch.checkSoon()
            return watch
        }
        nextAttempt = nil
        show(nil)
    }

    /// Does a part of what there is to do.
    ///
    /// - Returns: when to go on, at the latest; nil if there is nothing to wait for.
    func work() -> ContinuousClock.Instant? {
        let now = begin.duration(to: .now)
        for index in watches.indices { watches[index].update(at: now, onNews: onNews) }
        if let nextAttempt, now < nextAttempt { return begin + nextAttempt }
        do {
            nextAttempt = nil
            let isBusy = try step(at: now)
            if !isBusy { try endImport(at: begin.duration(to: .now)) }
            show(nil)
            return isBusy ? .now : nextTime
        } catch {
            nextAttempt = now + Self.retryDelay
            show(.cannotStore(VicinoError(ofService: error).message))
            return begin + now + Self.retryDelay
        }
    }

    /// When something may have to be done although nothing has changed; nil for never.
    private var nextTime: ContinuousClock.Instant? {
        let times = watches.map(\.nextTime) + [lastRead.map { $0 + pause }].compactMap(\.self)
        return times.min().map { begin + $0 }
    }

    /// Reads some files of each folder.
    ///
    /// - Returns: whether there may be more to read at once.
    private func step(at now: Duration) throws -> Bool {
        var isBusy = false
        for index in watches.indices where try step(index, at: now) { isBusy = true }
        return isBusy
    }

    /// Ends the present import if no more files of it have come for a while.
    private func endImport(at now: Duration) throws {
        guard let lastRead else { return }
        try importing.save()
        guard now >= lastRead + pause else { return }
        self.lastRead = nil
        try importing.end()
        tell()
    }

    private func step(_ index: Int, at now: Duration) throws -> Bool {
        try watches[index].step(node, &importing, at: now) { file, result in
            lastRead = begin.duration(to: .now)
            var told = news[file.folder] ?? FolderNews(file.folder)
            told.note(result, of: file)
            news[file.folder] = told
            if told.count >= Self.newsLimit { tell() }
        }
    }

    /// Reports what came of the files since the last report.
    private func tell() {
        for (_, told) in news.sorted(by: { $0.key < $1.key }) where told.count > 0 { state.tell(.imported(told)) }
        news = [:]
    }

    /// Tells other programs how the folders are.
    ///
    /// - Parameter obstacle: what keeps all files from being imported; nil if nothing is known.
    private func show(_ obstacle: WatchedFolderObstacle?) {
        state.show(
            watches.map { watch in
                var status = watch.status
                status.obstacle = obstacle ?? status.obstacle
                return status
            })
    }
}

extension FolderNews {
    fileprivate mutating func note(_ result: WatchedFileResult, of file: WatchedFile) {
        switch result {
        case .taken(let count):
            takenCount += 1
            addedCount += count
        case .leftOut: break
        case .refused(let reason, added: let count):
            refusedCount += 1
            addedCount += count
            if firstRefusal == nil { firstRefusal = "\(file.path): \(reason)" }
        }
    }
}
