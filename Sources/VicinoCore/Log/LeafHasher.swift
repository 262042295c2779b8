/// Computes the digests of entries: H(fields), then the leaf H(label ‖ header ‖ H(fields)).
///
/// One hasher serves one kind and reuses its buffer. A leaf takes two SHA-256 blocks if the kind's name has at most 52
/// bytes.
package struct LeafHasher {
    private var header: [UInt8]
    private let idOffset: Int

    package init(kind: KindID) {
        header = HashLabel.leaf.bytes
        header.append(UInt8(kind.name.utf8.count))
        header.append(contentsOf: kind.name.utf8)
        header.append(kind.major)
        idOffset = header.count
        header.append(contentsOf: [UInt8](repeating: 0, count: 8 + 8 + 8 + 1 + Digest.byteCount))
    }

    /// H(fields) of a value: the digest of its label, its salt if it has one, and its canonical bytes.
    package static func fields(_ canonical: [UInt8], salt: Salt?) -> Digest {
        guard let salt else { return Digest.sha256(HashLabel.fields.bytes + canonical) }
        return Digest.sha256(HashLabel.saltedFields.bytes + salt.bytes + canonical)
    }

    package mutating func leaf(_ id: RecordID, _ clock: VersionClock, value fields: Digest) -> Digest {
        leaf(id, clock, state: 0, fields: fields)
    }

    package mutating func deletedLeaf(_ id: RecordID, _ clock: VersionClock) -> Digest {
        leaf(id, clock, state: 1, fields: .zero)
    }

    private mutating func leaf(_ id: RecordID, _ clock: VersionClock, state: UInt8, fields: Digest) -> Digest {
        let offset = idOffset
        return header.withUnsafeMutableBytes { bytes in
            bytes.storeBytes(of: id.writer.rawValue.bigEndian, toByteOffset: offset, as: UInt64.self)
            bytes.storeBytes(of: id.number.bigEndian, toByteOffset: offset + 8, as: UInt64.self)
            bytes.storeBytes(of: clock.rawValue.bigEndian, toByteOffset: offset + 16, as: UInt64.self)
            bytes[offset + 24] = state
            fields.withBytes { UnsafeMutableRawBufferPointer(rebasing: bytes[(offset + 25)...]).copyMemory(from: $0) }
            return Digest.sha256(UnsafeRawBufferPointer(bytes))
        }
    }
}
