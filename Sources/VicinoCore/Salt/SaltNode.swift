/// A node of the binary tree of salts over a segment: the salts of all numbers below it follow from its value.
package struct SaltNode: Hashable, Sendable {
    /// Where in the tree the node is.
    package let index: Index
    /// The 16 bytes of the node; of a leaf, the salt of its number.
    package let value: Salt

    package init(index: Index, value: Salt) {
        self.index = index
        self.value = value
    }

    /// The position of a node: 1 for the root, 2 *i* and 2 *i* + 1 for the children of *i*, and 256 to 511 for the leaves.
    package struct Index: Hashable, Sendable {
        package let rawValue: Int

        package static let root = Index(1)
        private static let leaves = 256

        private init(_ rawValue: Int) { self.rawValue = rawValue }

        /// Reads an index; nil unless it is one of 1 to 511.
        package init?(rawValue: Int) {
            guard (1..<2 * Self.leaves).contains(rawValue) else { return nil }
            self.rawValue = rawValue
        }

        var isLeaf: Bool { rawValue >= Self.leaves }
        var left: Index { Index(2 * rawValue) }
        var right: Index { Index(2 * rawValue + 1) }

        /// The offsets of the numbers below the node.
        package var offsets: Range<Int> {
            let width = Self.leaves >> (Int.bitWidth - 1 - rawValue.leadingZeroBitCount)
            let first = rawValue * width - Self.leaves
            return first..<first + width
        }
    }

    /// The two nodes below a node.
    struct Children {
        let left: SaltNode
        let right: SaltNode
    }

    /// The node below this one from which the salt of an offset follows.
    func child(above offset: Int) -> SaltNode {
        let children = children
        return children.left.index.offsets.contains(offset) ? children.left : children.right
    }

    /// The two nodes below this one. A leaf has none.
    var children: Children {
        precondition(!index.isLeaf, "a leaf has no children")
        let digest = withUnsafeTemporaryAllocation(byteCount: Self.input.count + Salt.byteCount, alignment: 8) {
            bytes in
            bytes.copyBytes(from: Self.input)
            value.write(to: bytes.baseAddress.unsafelyUnwrapped + Self.input.count)
            return Digest.sha256(UnsafeRawBufferPointer(bytes))
        }
        return digest.withBytes { bytes in
            let start = bytes.baseAddress.unsafelyUnwrapped
            return Children(
                left: SaltNode(index: index.left, value: Salt(raw: start)),
                right: SaltNode(index: index.right, value: Salt(raw: start + Salt.byteCount)))
        }
    }

    private static let input = HashLabel.saltNode.bytes
}
