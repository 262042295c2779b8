/// The author's signed statement of where a writer's logs end, and which of two contradicting heads counts.
package struct Closing: Signable, Hashable {
    /// The author whose writer this is.
    package let author: UserID
    /// The key of the device that signs.
    package let device: [UInt8]
    /// The writer for which no device signs again.
    package let writer: WriterID
    /// The positions at which the logs end, by view.
    package let positions: [ViewID: LogPosition]

    /// The maximum number of views in a closing.
    package static let viewLimit = 4_096
    /// `org.vicino.closing/1`.
    package static let label = "org.vicino.closing/1"

    package init(author: UserID, device: [UInt8], writer: WriterID, positions: [ViewID: LogPosition]) {
        self.author = author
        self.device = device
        self.writer = writer
        self.positions = positions
    }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, author.bytes)
        writer.appendBytes(2, device)
        writer.appendBytes(3, self.writer.bytes)
        for (view, position) in positions.sorted(by: { $0.key < $1.key }) {
            writer.appendMessage(4) {
                $0.appendBytes(1, view.bytes)
                $0.appendUnsigned(2, position.next)
                $0.appendBytes(3, position.root.bytes)
            }
        }
        return writer.bytes
    }

    /// Reads a closing and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var bytes: [Int: ArraySlice<UInt8>] = [:]
        var positions: [ViewID: LogPosition] = [:]
        var last: ViewID?
        while let field = try reader.next() {
            switch field.number {
            case 1...3: bytes[field.number] = try field.bytes()
            case 4:
                let (view, position) = try Self.position(try field.bytes())
                guard positions.count < Self.viewLimit else { throw VicinoError(.malformed, "A closing is too long.") }
                if let last, last >= view {
                    throw VicinoError(.malformed, "The views of a closing are out of order.")
                }
                last = view
                positions[view] = position
            default: break
            }
        }
        guard let author = UserID(bytes[1] ?? []), let device = bytes[2], device.count == 32,
            let writer = WriterID(bytes[3] ?? [])
        else { throw VicinoError(.malformed, "A closing lacks a part.") }
        self.init(author: author, device: Array(device), writer: writer, positions: positions)
    }

    private static func position(_ bytes: ArraySlice<UInt8>) throws(VicinoError) -> (ViewID, LogPosition) {
        var reader = WireReader(bytes)
        var view: ViewID?
        var next: UInt64?
        var root: Digest?
        while let field = try reader.next() {
            switch field.number {
            case 1: view = ViewID(try field.bytes())
            case 2: next = try field.unsigned()
            case 3: root = Digest(try field.bytes())
            default: break
            }
        }
        guard let view, let next, let root, next <= RecordID.numberLimit else {
            throw VicinoError(.malformed, "A closing names an impossible position.")
        }
        return (view, LogPosition(next: next, root: root))
    }
}

extension Unverified<Closing> {
    /// Checks that a device on the author's roster signed the closing.
    package func verified(against roster: Verified<Roster>) throws(VicinoError) -> Verified<Closing> {
        let claimed = try claimed()
        guard claimed.author == roster.author, roster.includes(signingKey: claimed.device) else {
            throw VicinoError(.badSignature, "A closing is signed by a device that is not on its author's roster.")
        }
        return try verified(by: claimed.device)
    }
}
