extension Rule {
    /// Only `LockedValue` uses the mutex of the standard library.
    ///
    /// An optimized asynchronous function that has a copy of the mutex's code may lock with the id of one thread and unlock
    /// with that of another, which ends the program (decision 0105).
    static let ownLocks = Rule(name: "no mutex but in LockedValue") { file in
        guard file.path != "Sources/VicinoLocks/LockedValue.swift", !file.isExample, !file.isGenerated else {
            return []
        }
        return file.code.enumerated().compactMap { index, line in
            guard ["Mutex<", "Mutex("].contains(where: { firstOccurrence(of: $0, in: line) != nil }) else { return nil }
            return file.violation(
                atIndex: index,
                "an asynchronous function may unlock a mutex with another thread's id: LockedValue cannot")
        }
    }
}
