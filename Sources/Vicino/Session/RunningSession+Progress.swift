extension RunningSession {
    /// Notes the progress of the session.
    mutating func note(_ progress: SyncProgress, now: Timestamp) {
        switch progress {
        case .connected: startedAt = now
        case .receiving(_, let entries, let total): self.progress = Progress(entryCount: entries, total: total)
        case .merged: break
        }
    }
}
