package import VicinoCore
internal import VicinoFolder
internal import VicinoStore

/// What the node does on a disk that is full, or that can only be read.
extension Node {
    /// Why nothing can be recorded now, in sentences; nil if nothing is known to be in the way. Reading works all the same.
    package var writeObstacle: WriteObstacle? { own.writeObstacle }
}
