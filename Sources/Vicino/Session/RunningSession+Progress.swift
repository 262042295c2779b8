extension RunningSession {
    /// Takes the progress of the session.
    mutating func take(_ progress: SyncProgress, now: Timestamp) {
        switch progress {
        case .connected: since = now
        case .receiving(_, let received, let all): self.progress = Progress(entries: received, total: all)
        case .merged: break
        }
    }
}
