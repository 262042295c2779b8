internal import VicinoCore

/// A log of a dump contradicts what is held: a slot that never changes has changed, or an emptied one holds something
/// again.
struct Contradiction: Error {
    let log: LogID
}

/// All logs of a dump that contradict what is held.
struct Contradictions: Error {
    let logs: Set<LogID>
}
