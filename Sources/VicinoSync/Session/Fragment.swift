internal import VicinoCore

/// The beginning of a packed batch whose rest was lost with the connection.
///
/// None of it is verified; the transfer that completes the batch verifies all of it.
package struct Fragment: Equatable, Sendable {
    /// The segments whose entries are in the batch, ascending.
    package let segments: [UInt64]
    package let bytes: [UInt8]

    package init(segments: [UInt64], bytes: [UInt8]) {
        self.segments = segments
        self.bytes = bytes
    }

    /// The description of the fragment for the serving peer.
    var beginning: PieceRequest.Beginning { PieceRequest.Beginning(of: bytes, count: bytes.count) }
}

/// How the asker wants a packed batch sent: in pieces, so that a broken connection costs at most one of them.
package struct PieceRequest: Hashable, Sendable {
    /// The size of a piece in bytes.
    package let size: Int
    /// The beginning that the asking peer already has.
    package let held: Beginning?

    package init(size: Int, held: Beginning? = nil) {
        self.size = size
        self.held = held
    }

    /// A number of bytes, and 8 bytes of a digest that tell whether they are the same.
    package struct Beginning: Hashable, Sendable {
        package let count: Int
        package let digest: [UInt8]

        package static let digestBytes = 8

        package init(count: Int, digest: [UInt8]) {
            self.count = count
            self.digest = digest
        }

        init(of bytes: [UInt8], count: Int) {
            self.init(
                count: count, digest: Array(Digest.sha256(Array(bytes.prefix(count))).bytes.prefix(Self.digestBytes)))
        }
    }

    /// Cuts a batch into pieces, after the beginning that the asking peer has.
    ///
    /// - Returns: the pieces, each with its offset, and the batch with only its rest.
    func cut(_ batch: PackedBatch) -> (pieces: [(offset: Int, bytes: [UInt8])], rest: PackedBatch) {
        guard size > 0, batch.data.count <= SessionLimit.piecedBytes else { return ([], batch) }
        var offset = start(in: batch.data)
        var pieces: [(offset: Int, bytes: [UInt8])] = []
        // At least one piece if the peer has the beginning: its offset tells that the beginning is not sent again.
        while batch.data.count - offset > size || offset > 0 && pieces.isEmpty {
            let end = min(offset + size, batch.data.count)
            pieces.append((offset, Array(batch.data[offset..<end])))
            offset = end
        }
        return (pieces, PackedBatch(size: batch.size, data: Array(batch.data[offset...])))
    }

    private func start(in data: [UInt8]) -> Int {
        guard let held, held.count > 0, held.count < data.count else { return 0 }
        return Beginning(of: data, count: held.count) == held ? held.count : 0
    }
}
