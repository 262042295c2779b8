package import VicinoCore

/// Which 64 segments of which log.
package struct NodeReference: Hashable, Comparable, Sendable {
    package let log: LogID
    /// The index of the node in the log.
    package let index: UInt64

    package init(log: LogID, index: UInt64) {
        self.log = log
        self.index = index
    }

    /// Orders nodes by log, then by index.
    package static func < (a: NodeReference, b: NodeReference) -> Bool {
        a.log == b.log ? a.index < b.index : a.log < b.log
    }
}
