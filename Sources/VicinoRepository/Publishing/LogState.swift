package import VicinoCore

/// What an audience may see now of one log, without its entries.
package struct LogState: Sendable {
    package let log: LogID
    /// The signed head.
    package let head: Unverified<Head>
    /// The position that the head states.
    package let position: LogPosition
    /// The digest of the schemas that the head states.
    package let schemas: Digest
    /// The kinds in the order in which entries name them.
    package let kinds: [KindID]
    /// The nodes with live entries, ascending.
    package let nodes: [NodeState]

    /// - Parameters:
    ///   - head: the author's, which states the position and the schemas.
    ///   - kinds: in the order in which entries name them.
    package init(head: Unverified<Head>, kinds: [KindID], nodes: [NodeState]) throws(VicinoError) {
        let claimed = try head.claimed()
        log = claimed.log
        self.head = head
        position = claimed.position
        schemas = claimed.schemas
        self.kinds = kinds
        self.nodes = nodes
    }

    /// What the packs of a node would hold: two that are equal need not be written twice.
    func contents(of node: NodeState) -> Digest {
        let numbers = node.blanks.flatMap { number in withUnsafeBytes(of: number.bigEndian) { Array($0) } }
        return Digest.sha256(node.digest.bytes + numbers + kinds.flatMap { Array("/\($0)".utf8) })
    }
}
