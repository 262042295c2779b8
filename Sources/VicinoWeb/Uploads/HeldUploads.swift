internal import Vicino
internal import VicinoCore
internal import VicinoDiary
internal import VicinoLocks
internal import VicinoPage

/// The files that wait for the user's decision: those of one form for each browser, and for an hour.
///
/// A file is gone when it is forgotten, since it has no name. A timer ends the wait, so that another person's records do
/// not stay on the disk while no browser asks.
final class HeldUploads: Sendable {
    /// What a browser shows of its files.
    enum State: Sendable {
        /// They wait for the user's decision.
        case waiting(WaitingFiles)
        /// Their activities were taken.
        case imported(ImportedFiles)
    }

    private struct Entry {
        let state: State
        let heldAt: Timestamp
    }

    /// The maximum number of forms whose files are held; a further one replaces the oldest.
    static let limit = 4
    /// How long files wait for a decision, in milliseconds.
    static let validity: Int64 = 60 * 60 * 1000

    private struct Uploads {
        var entries: [String: Entry] = [:]
        /// Whether the timer runs: one timer serves all files.
        var isTimed = false
    }

    private let held = LockedValue(Uploads())
    private let now: @Sendable () -> Timestamp
    private let timer: WebTimer

    init(now: @escaping @Sendable () -> Timestamp, timer: WebTimer) {
        self.now = now
        self.timer = timer
    }

    /// Holds a state in place of the browser's former one.
    func put(_ state: State, for session: WebSession) {
        let now = now()
        held.withLock { held in
            var all = held.entries.filter { !Self.isOver($0.value, now) }
            all[session.id] = nil
            if all.count >= Self.limit, let oldest = all.min(by: { $0.value.heldAt < $1.value.heldAt }) {
                all[oldest.key] = nil
            }
            all[session.id] = Entry(state: state, heldAt: now)
            held.entries = all
        }
        startTimer()
    }

    /// What the browser shows; nil for nothing.
    func state(of session: WebSession) -> State? {
        let now = now()
        return held.withLock { held in
            held.entries = held.entries.filter { !Self.isOver($0.value, now) }
            return held.entries[session.id]?.state
        }
    }

    /// Ends the wait of files: they were taken, or are of no use. Nothing happens if the browser has sent others since.
    func end(_ files: WaitingFiles, with state: State? = nil, for session: WebSession) {
        held.withLock { held in
            guard let entry = held.entries[session.id], case .waiting(let waiting) = entry.state,
                waiting.id == files.id
            else { return }
            held.entries[session.id] = state.map { Entry(state: $0, heldAt: entry.heldAt) }
        }
    }

    /// Forgets the file of a browser.
    func forget(_ session: WebSession) { held.withLock { $0.entries[session.id] = nil } }

    /// Starts the timer until the first wait is over, unless it runs or nothing waits.
    private func startTimer() {
        let now = now()
        let wait = held.withLock { held -> Int64? in
            guard !held.isTimed, let first = held.entries.values.map({ Self.rest(of: $0, now) }).min() else {
                return nil
            }
            held.isTimed = true
            return first
        }
        guard let wait else { return }
        timer.after(.milliseconds(max(wait, Self.shortestWait))) { [weak self] in self?.endWaits() }
    }

    /// Forgets the files whose time is over.
    private func endWaits() {
        let now = now()
        held.withLock { held in
            held.isTimed = false
            held.entries = held.entries.filter { !Self.isOver($0.value, now) }
        }
        startTimer()
    }

    /// The clock may lag behind the timer, which must not run in circles then. In milliseconds.
    private static let shortestWait: Int64 = 1000

    /// How long a state is still held, in milliseconds. A clock that was set back lets nothing wait longer.
    private static func rest(of entry: Entry, _ now: Timestamp) -> Int64 {
        validity - abs(now.milliseconds - entry.heldAt.milliseconds)
    }

    private static func isOver(_ entry: Entry, _ now: Timestamp) -> Bool { rest(of: entry, now) <= 0 }
}
