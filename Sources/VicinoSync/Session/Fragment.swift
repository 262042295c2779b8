internal import VicinoCore

/// The beginning of a packed batch, of which a cut has taken the rest. Nothing in it has been verified; whoever completes it
/// verifies all of it.
package struct Fragment: Equatable, Sendable {
    /// The segments whose entries are in the batch, ascending.
    package let segments: [UInt64]
    package let bytes: [UInt8]

    package init(segments: [UInt64], bytes: [UInt8]) {
        self.segments = segments
        self.bytes = bytes
    }

    /// What the server is told of it.
    var beginning: Pieces.Beginning { Pieces.Beginning(of: bytes, count: bytes.count) }
}

/// How a packed batch is to come: in pieces, so that a cut costs no more than one of them.
package struct Pieces: Hashable, Sendable {
    /// Bytes of a piece.
    package let size: Int
    /// What the asker has of it already.
    package let held: Beginning?

    package init(size: Int, held: Beginning? = nil) {
        self.size = size
        self.held = held
    }

    /// A count of bytes, and 8 bytes that tell whether they are the same.
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

    /// Cuts a batch into pieces, behind what the asker has of it.
    ///
    /// - Returns: the pieces, each with its place, and the batch with only what is left of it.
    func cut(_ batch: PackedBatch) -> (pieces: [(place: Int, bytes: [UInt8])], rest: PackedBatch) {
        guard size > 0, batch.data.count <= SessionLimit.piecedBytes else { return ([], batch) }
        var place = start(in: batch.data)
        var pieces: [(place: Int, bytes: [UInt8])] = []
        // At least one, if the asker has the beginning: its place says that this is not sent again.
        while batch.data.count - place > size || place > 0 && pieces.isEmpty {
            let end = min(place + size, batch.data.count)
            pieces.append((place, Array(batch.data[place..<end])))
            place = end
        }
        return (pieces, PackedBatch(size: batch.size, data: Array(batch.data[place...])))
    }

    private func start(in data: [UInt8]) -> Int {
        guard let held, held.count > 0, held.count < data.count else { return 0 }
        return Beginning(of: data, count: held.count) == held ? held.count : 0
    }
}
