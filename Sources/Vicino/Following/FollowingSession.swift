internal import VicinoLocks
internal import VicinoPresence

/// The session in which the user begins to follow an author.
///
/// Once the author is followed, a failure of the session belongs to the report. What the caller stopped is thrown.
final class FollowingSession: Sendable {
    private struct State {
        /// The author, by the id that they have shown.
        var author: UserID
        var isFollowed = false
        /// What the session, or several attempts at it, have changed of the author's records.
        var merged: MergeReport?
        /// The error by which the caller has ended the session.
        var stop: (any Error)?
    }

    private let followed: FollowedAuthors
    private let records: Records
    private let progress: @Sendable (SyncProgress) throws -> Void
    private let state: LockedValue<State>

    init(
        _ followed: FollowedAuthors, records: Records, with author: UserID,
        _ progress: @escaping @Sendable (SyncProgress) throws -> Void
    ) {
        self.followed = followed
        self.records = records
        self.progress = progress
        state = LockedValue(State(author: author))
    }

    /// Follows the author from now on, whatever the result of the session is.
    ///
    /// - Parameter author: the author, who may have another id than the invitation names.
    func follow(_ author: UserID, as petname: String?, claimed: String) throws {
        try followed.begin(author, as: petname, claimed: claimed)
        state.withLock { state in
            state.author = author
            state.isFollowed = true
        }
    }

    /// Takes the progress of the session, and passes it on to the caller.
    @Sendable func observe(_ step: SyncProgress) throws {
        if case .merged(let part) = step {
            state.withLock { state in
                guard part.author.user == state.author else { return }
                if state.merged == nil { state.merged = part } else { state.merged?.add(part) }
            }
        }
        do { try progress(step) } catch {
            state.withLock { $0.stop = error }
            throw error
        }
    }

    /// Whether the caller has ended the session.
    var isStopped: Bool { Task.isCancelled || state.withLock { $0.stop != nil } }

    /// Runs the session, and reports what it has changed.
    ///
    /// - Throws: `CancellationError` if the task is cancelled, or the error that the caller has thrown from the
    ///   progress. It throws the error of the session if the author is not followed.
    func report(_ session: () async throws -> SyncReport) async throws -> FollowReport {
        let result: Result<SyncReport, VicinoError>
        do { result = .success(try await session()) } catch {
            try Task.checkCancellation()
            let (isFollowed, stop) = state.withLock { ($0.isFollowed, $0.stop) }
            if let stop { throw stop }
            guard isFollowed else { throw error }
            result = .failure(VicinoError(reporting: error))
        }
        let person = try followed.people.person(following: state.withLock(\.author))
        let changes = state.withLock { $0.merged } ?? MergeReport(nothingOf: person, in: records)
        return FollowReport(person: person, changes: changes, session: result)
    }
}
