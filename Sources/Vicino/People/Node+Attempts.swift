internal import VicinoStore

/// How it went to meet the people whom one follows, whoever has called.
extension Node {
    /// The last session with a person that came to its end; nil if none has.
    ///
    /// Sessions in which one wanted nothing of them do not count.
    public func lastMeeting(with person: Person) throws -> PastMeeting? {
        try catalog.attempts(of: person.user).first { $0.failure == nil }.map {
            PastMeeting(at: $0.at, way: MeetingWay(name: $0.way))
        }
    }

    /// The last attempt to meet a person that came to nothing, or brought not everything; nil if there was none.
    ///
    /// If they were met later, it is over.
    public func lastFailure(with person: Person) throws -> FailedMeeting? {
        try catalog.attempts(of: person.user).lazy.compactMap { attempt in
            attempt.failure.map {
                FailedMeeting(
                    at: attempt.at, way: MeetingWay(name: attempt.way), code: $0.code, message: $0.message)
            }
        }.first
    }

    /// Whether everything is here that a person had when they were met last; nil if they never were.
    public func isUpToDate(_ person: Person) throws -> Bool? {
        guard let met = try catalog.attempts(of: person.user).first(where: { $0.failure == nil }) else { return nil }
        return try met.isWhole && !isIncomplete(person) && !isBehind(person)
    }

    /// Tries to meet somebody, and notes how it went, if one follows them.
    func noting(
        _ user: UserID, by way: MeetingWay, _ meet: () async throws -> SyncReport
    ) async throws -> SyncReport {
        do {
            let report = try await meet()
            let failure = report.failures.first { $0.author == user }
            // One time for both, so that the failure counts as what came last.
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
        // What people read of it later is not worth the session.
        try? catalog.note(attempt, of: user)
    }
}
