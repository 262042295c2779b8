package import VicinoCore
internal import VicinoStore

/// What the node does on a disk that is full, or that can only be read.
extension Node {
    /// Why nothing can be recorded now, in sentences; nil if nothing is known to be in the way. Reading works all the same.
    package var writeObstacle: WriteObstacle? { own.writeObstacle }

    /// Runs a change that must not fail on a full disk: it may use the reserved space.
    func spendingReserve<T>(_ body: () throws -> T) throws -> T {
        // The logs of the databases have grown, and are written back.
        func settle() {
            own.scrub()
            catalog.writeBack()
        }
        return try DiskReserve(folder).spending(settle: settle, body)
    }

    /// Notes something beside records that are stored already. A full disk is no failure then: the note is lost.
    func noting(_ body: () throws -> Void) throws {
        do { try body() } catch let error as VicinoError where error.preventsWriting {}
    }
}
