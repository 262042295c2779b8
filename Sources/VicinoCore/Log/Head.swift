/// The name of one log: its writer and its view.
package struct LogID: Hashable, Comparable, Sendable {
    /// The writer whose numbers the log counts.
    package let writer: WriterID
    /// The view in which its entries are shown.
    package let view: ViewID

    package init(writer: WriterID, view: ViewID) {
        self.writer = writer
        self.view = view
    }

    /// Orders logs by view, then by writer.
    package static func < (a: LogID, b: LogID) -> Bool {
        a.view == b.view ? a.writer < b.writer : a.view < b.view
    }
}

/// A log's next number and the root over its live entries.
package struct LogPosition: Hashable, Sendable {
    /// One more than the highest number used.
    package let next: UInt64
    /// The digest of all live entries.
    package let root: Digest

    /// The position of a log before its first change.
    package static let nothing = LogPosition(next: 0, root: .zero)

    package init(next: UInt64, root: Digest) {
        self.next = next
        self.root = root
    }
}

/// A device's signed statement about one of its logs: one signature covers all entries of the log.
package struct Head: Signable, Hashable {
    /// The device that signs, of the author whose log it is.
    package let signer: SigningDevice
    /// The log that the head is about.
    package let log: LogID
    /// The log's next number and root.
    package let position: LogPosition
    /// The number of live entries.
    package let live: UInt64
    /// The digest of the schemas of all kinds in the log.
    package let schemas: Digest
    /// The number that counts the device's changes in granted views.
    package let revision: UInt64
    /// The version of the author's revocation list; 0 while there is none.
    package let revocationListVersion: UInt64
    /// The next numbers that the device has seen of the author's other logs of this view.
    package let seen: [WriterID: UInt64]

    /// The maximum number of other logs that a head may name.
    package static let seenLimit = 4_096
    /// `org.vicino.head/1`.
    package static let label = "org.vicino.head/1"

    package init(
        signer: SigningDevice, log: LogID, position: LogPosition, live: UInt64, schemas: Digest, revision: UInt64,
        revocationListVersion: UInt64, seen: [WriterID: UInt64]
    ) {
        self.signer = signer
        self.log = log
        self.position = position
        self.live = live
        self.schemas = schemas
        self.revision = revision
        self.revocationListVersion = revocationListVersion
        self.seen = seen
    }

    /// The author whose log it is.
    package var author: UserID { signer.author }

    /// The key of the device that signs.
    package var device: [UInt8] { signer.key }

    /// The version of the roster that lists the device.
    package var roster: UInt64 { signer.roster }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, author.bytes)
        writer.appendBytes(2, device)
        writer.appendBytes(3, log.writer.bytes)
        writer.appendBytes(4, log.view.bytes)
        writer.appendUnsigned(5, position.next)
        writer.appendUnsigned(6, live)
        writer.appendBytes(7, position.root.bytes)
        writer.appendBytes(8, schemas.bytes)
        writer.appendUnsigned(9, revision)
        writer.appendUnsigned(10, revocationListVersion)
        writer.appendUnsigned(11, roster)
        for (other, next) in seen.sorted(by: { $0.key < $1.key }) {
            writer.appendMessage(12) {
                $0.appendBytes(1, other.bytes)
                $0.appendUnsigned(2, next)
            }
        }
        return writer.bytes
    }

    /// Reads a head and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var bytes = [Int: ArraySlice<UInt8>]()
        var numbers = [Int: UInt64]()
        var seen: [WriterID: UInt64] = [:]
        var last: WriterID?
        while let field = try reader.next() {
            switch field.number {
            case 1...4, 7, 8: bytes[field.number] = try field.bytes()
            case 5, 6, 9...11: numbers[field.number] = try field.unsigned()
            case 12:
                let (writer, next) = try Self.seenEntry(try field.bytes())
                guard seen.count < Self.seenLimit else { throw VicinoError(.malformed, "A head names too many logs.") }
                if let last, last >= writer {
                    throw VicinoError(.malformed, "The logs that a head has seen are out of order.")
                }
                last = writer
                seen[writer] = next
            default: break
            }
        }
        guard let author = UserID(bytes[1] ?? []), let device = bytes[2], device.count == 32,
            let writer = WriterID(bytes[3] ?? []), let view = ViewID(bytes[4] ?? []),
            let root = Digest(bytes[7] ?? []), let schemas = Digest(bytes[8] ?? []),
            let next = numbers[5], let live = numbers[6], live <= next, next <= RecordID.numberLimit
        else { throw VicinoError(.malformed, "A head is incomplete, or a value in it is not allowed.") }
        self.init(
            signer: SigningDevice(author: author, key: Array(device), roster: numbers[11] ?? 0),
            log: LogID(writer: writer, view: view), position: LogPosition(next: next, root: root), live: live,
            schemas: schemas, revision: numbers[9] ?? 0, revocationListVersion: numbers[10] ?? 0, seen: seen)
    }

    private static func seenEntry(_ bytes: ArraySlice<UInt8>) throws(VicinoError) -> (WriterID, UInt64) {
        var reader = WireReader(bytes)
        var writer: WriterID?
        var next: UInt64?
        while let field = try reader.next() {
            switch field.number {
            case 1: writer = WriterID(try field.bytes())
            case 2: next = try field.unsigned()
            default: break
            }
        }
        guard let writer, let next, next <= RecordID.numberLimit else {
            throw VicinoError(.malformed, "A head names a log without a writer or with an impossible number.")
        }
        return (writer, next)
    }
}

extension Unverified<Head> {
    /// Checks that a device on the author's roster signed the head.
    package func verified(against roster: Verified<Roster>) throws(VicinoError) -> Verified<Head> {
        let claimed = try claimed()
        guard claimed.author == roster.author else {
            throw VicinoError(.badSignature, "A head belongs to another author.")
        }
        guard roster.includes(signingKey: claimed.device), claimed.roster <= roster.version else {
            throw VicinoError(.badSignature, "A head is signed by a device that is not on its author's roster.")
        }
        return try verified(by: claimed.device)
    }

    /// Checks that a device on the author's roster signed the head while the author had their former id.
    ///
    /// Nobody takes such a head from a peer. It says of a replica what the author had signed before the id was renewed.
    package func verified(underFormerIDOf roster: Verified<Roster>) throws(VicinoError) -> Verified<Head> {
        let claimed = try claimed()
        guard let former = roster.value.former?.user, claimed.author == former,
            roster.includes(signingKey: claimed.device)
        else {
            throw VicinoError(.badSignature, "A head belongs to another author.")
        }
        return try verified(by: claimed.device)
    }
}

extension LogPosition {
    /// How a position that the log's author shows relates to the held one.
    package enum Relation {
        case same, newer, older, fork
    }

    /// Compares by next number; two roots at one number are a fork.
    package func relation(to held: LogPosition) -> Relation {
        if next == held.next { return root == held.root ? .same : .fork }
        return next > held.next ? .newer : .older
    }
}
