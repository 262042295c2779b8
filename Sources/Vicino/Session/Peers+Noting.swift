internal import VicinoStore

extension Peers {
    /// Runs a session with a user, whichever side connected, and notes the result if the user is a followed author.
    func noting(
        _ user: UserID, by way: MeetingWay, _ meet: () async throws -> SyncReport
    ) async throws -> SyncReport {
        try await noting(user, by: { way }, meet)
    }

    /// - Parameter way: called when the session is over.
    func noting(
        _ user: UserID, by way: () -> MeetingWay, _ meet: () async throws -> SyncReport
    ) async throws -> SyncReport {
        do {
            let report = try await meet()
            // The rest of the session is noted when it ends.
            if report.isMoved, report.revision == nil { return report }
            // The session may have shown that the user has another id.
            let user = report.peer.user
            let failure = report.failures.first { $0.author.user == user }
            // One time for both, so that the failure counts as the latest result.
            let now = now()
            note(Catalog.Attempt(at: now, way: way().name, isWhole: failure == nil), of: user)
            if let failure { note(failure.error, of: user, by: way(), at: now) }
            return report
        } catch {
            if !(error is CancellationError) { note(error, of: user, by: way(), at: now()) }
            throw error
        }
    }

    private func note(_ error: any Error, of user: UserID, by way: MeetingWay, at now: Timestamp) {
        let known = error as? VicinoError
        let failure = Catalog.Attempt.Failure(
            code: known?.code.name ?? "failed", message: known?.message ?? "\(error)")
        note(Catalog.Attempt(at: now, way: way.name, failure: failure), of: user)
    }
}
