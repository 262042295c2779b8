package import VicinoCore

/// A log as it was packed, as the last pointer says.
package struct PublishedLog: Hashable, Sendable {
    /// Its head then.
    package let head: Unverified<Head>
    /// The nodes with live entries, ascending.
    package let nodes: [PackedNode]

    package init(head: Unverified<Head>, nodes: [PackedNode]) {
        self.head = head
        self.nodes = nodes
    }
}
