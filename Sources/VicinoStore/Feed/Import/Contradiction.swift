internal import VicinoCore

/// A log of a dump contradicts the held one: a slot that never changes has changed, or an emptied slot is live again.
struct Contradiction: Error {
    let log: LogID
}

/// All logs of a dump that contradict the held ones.
struct Contradictions: Error {
    let logs: Set<LogID>
}
