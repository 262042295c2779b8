internal import Synchronization
internal import Vicino
internal import VicinoCore
internal import VicinoDiary

/// The files that wait for the user's decision: one for each browser.
///
/// A file is gone when it is forgotten, since it has no name.
final class HeldUploads: Sendable {
    /// What a file holds.
    enum Content: Sendable {
        case recording(FileKind, RecordingSummary)
        case dump(DumpSummary)
    }

    /// What a browser shows of its file.
    enum State: Sendable {
        /// The file waits for the user's decision.
        case waiting(Upload, Content)
        /// The activities of a file of this name were taken.
        case taken(String, RecordingSummary)
    }

    private struct Entry {
        let state: State
        let heldAt: Timestamp
    }

    /// The most files that are held; a further one takes the place of the oldest.
    static let limit = 4
    /// How long a file waits for a decision, in milliseconds.
    static let validity: Int64 = 60 * 60 * 1000

    private let entries = Mutex<[String: Entry]>([:])

    /// Holds a state in place of the browser's former one.
    func put(_ state: State, for session: WebSession, now: Timestamp) {
        entries.withLock { all in
            all = all.filter { !Self.isOver($0.value, now) }
            all[session.id] = nil
            if all.count >= Self.limit, let oldest = all.min(by: { $0.value.heldAt < $1.value.heldAt }) {
                all[oldest.key] = nil
            }
            all[session.id] = Entry(state: state, heldAt: now)
        }
    }

    /// What the browser shows; nil for nothing.
    func state(of session: WebSession, now: Timestamp) -> State? {
        entries.withLock { all in
            all = all.filter { !Self.isOver($0.value, now) }
            return all[session.id]?.state
        }
    }

    /// Ends the wait of a file: it was taken, or is of no use. Nothing happens if the browser has sent another one since.
    func end(_ upload: Upload, with state: State? = nil, for session: WebSession) {
        entries.withLock { all in
            guard let entry = all[session.id], case .waiting(let held, _) = entry.state, held.id == upload.id else {
                return
            }
            all[session.id] = state.map { Entry(state: $0, heldAt: entry.heldAt) }
        }
    }

    /// Forgets the file of a browser.
    func forget(_ session: WebSession) { entries.withLock { $0[session.id] = nil } }

    private static func isOver(_ entry: Entry, _ now: Timestamp) -> Bool {
        now.milliseconds - entry.heldAt.milliseconds > validity
    }
}
