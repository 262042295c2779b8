internal import VicinoStore

/// The results of sessions with followed authors, whichever side connected.
extension Node {
    /// The last session with a person that reached its end; nil if there was none.
    ///
    /// Sessions in which the user wanted nothing from that person do not count.
    public func lastMeeting(with person: Person) throws -> PastMeeting? {
        try catalog.attempts(of: person.user).first { $0.failure == nil }.map {
            PastMeeting(at: $0.at, way: MeetingWay(name: $0.way))
        }
    }

    /// The last session with a person that failed or left something missing; nil if there was none.
    ///
    /// It is returned even if a later session succeeded, which resolves it.
    public func lastFailure(with person: Person) throws -> FailedMeeting? {
        try catalog.attempts(of: person.user).lazy.compactMap { attempt in
            attempt.failure.map {
                FailedMeeting(
                    at: attempt.at, way: MeetingWay(name: attempt.way), code: $0.code, message: $0.message)
            }
        }.first
    }

    /// Whether everything that a person had at the last session is held here; nil if there was no session.
    public func isUpToDate(_ person: Person) throws -> Bool? {
        guard let met = try catalog.attempts(of: person.user).first(where: { $0.failure == nil }) else { return nil }
        return try met.isWhole && !isIncomplete(person) && !isBehind(person)
    }

    /// Runs a session with a user, and notes the result if the user is a followed author.
    func noting(
        _ user: UserID, by way: MeetingWay, _ meet: () async throws -> SyncReport
    ) async throws -> SyncReport {
        do {
            let report = try await meet()
            let failure = report.failures.first { $0.author.user == user }
            // One time for both, so that the failure counts as the latest result.
            let now = configuration.now()
            note(Catalog.Attempt(at: now, way: way.name, isWhole: failure == nil), of: user)
            if let failure { note(failure.error, of: user, by: way, at: now) }
            return report
        } catch {
            if !(error is CancellationError) { note(error, of: user, by: way, at: configuration.now()) }
            throw error
        }
    }

    private func note(_ error: any Error, of user: UserID, by way: MeetingWay, at now: Timestamp) {
        let known = error as? any VicinoError
        let failure = Catalog.Attempt.Failure(
            code: known?.codeName ?? "failed", message: known?.message ?? "\(error)")
        note(Catalog.Attempt(at: now, way: way.name, failure: failure), of: user)
    }

    private func note(_ attempt: Catalog.Attempt, of user: UserID) {
        // The note is only shown to the user: a failure to store it must not fail the session.
        try? catalog.note(attempt, of: user)
    }
}
