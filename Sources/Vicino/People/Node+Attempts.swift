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
        guard let met = try lastMeeting(with: person) else { return nil }
        // What a session has not brought is noted at its end.
        let hasEverything = try lastFailure(with: person)?.at != met.at
        return try hasEverything && !isIncomplete(person) && !isBehind(person)
    }

    /// Tries to meet somebody, and notes how it went, if one follows them.
    func noting(
        _ user: UserID, by way: MeetingWay, _ meet: () async throws -> SyncReport
    ) async throws -> SyncReport {
        do {
            let report = try await meet()
            // One time for both: by it one knows that the session that ended has not brought everything.
            let now = configuration.now()
            note(user, way, nil, at: now)
            if let failure = report.failures.first(where: { $0.author == user }) {
                note(user, way, failure.error, at: now)
            }
            return report
        } catch {
            if !(error is CancellationError) { note(user, way, error, at: configuration.now()) }
            throw error
        }
    }

    private func note(_ user: UserID, _ way: MeetingWay, _ error: (any Error)?, at now: Timestamp) {
        let failure = error.map { error in
            let known = error as? any VicinoError
            return Catalog.Attempt.Failure(code: known?.codeName ?? "failed", message: known?.message ?? "\(error)")
        }
        // What people read of it later is not worth the session.
        try? catalog.note(Catalog.Attempt(at: now, way: way.name, failure: failure), of: user)
    }
}
