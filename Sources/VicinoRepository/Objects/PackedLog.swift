package import VicinoCore

/// A log as it is in packs: its head when it was packed, and where its entries are.
package struct PackedLog: Hashable, Sendable {
    /// The index of the log in the pointer's delta.
    package let log: Int
    /// The head of the log when it was packed; nil if it is still the same.
    package let head: Unverified<Head>?
    /// The nodes with live entries, ascending.
    package let nodes: [PackedNode]

    package init(log: Int, head: Unverified<Head>?, nodes: [PackedNode]) {
        self.log = log
        self.head = head
        self.nodes = nodes
    }
}

extension PackedLog {
    func write(to writer: inout WireWriter) {
        writer.appendUnsigned(1, UInt64(log))
        if let head { writer.appendMessage(2) { head.write(to: &$0) } }
        for node in nodes { writer.appendMessage(3) { node.write(to: &$0) } }
    }

    init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var log: Int?
        var head: Unverified<Head>?
        var nodes: [PackedNode] = []
        while let field = try reader.next() {
            switch field.number {
            case 1: log = Int(try field.small(UInt16.self))
            case 2: head = try Unverified(contentBytes: try field.bytes())
            case 3:
                let node = try PackedNode(wireBytes: try field.bytes())
                if let last = nodes.last, last.index >= node.index {
                    throw VicinoError(.malformed, "The nodes of a log are out of order.")
                }
                nodes.append(node)
            default: break
            }
        }
        guard let log else { throw VicinoError(.malformed, "A pointer names no log for its packs.") }
        self.init(log: log, head: head, nodes: nodes)
    }
}
