package import VicinoCore

/// What an author's device says of its publication: where everything is, and what is new since it was packed.
///
/// Packs hold a full dump of an earlier moment; the delta is what has changed since, as a dump. So a follower imports what it
/// would have been given in files, and the same code verifies it.
package struct Pointer: Signable, Hashable {
    /// The author whose feed it is.
    package let author: UserID
    /// Which pointer of the publication this is, from 1; none is written twice.
    package let sequence: UInt64
    /// When it was written, by the clock of the device.
    package let written: Timestamp
    /// When the next pointer is written at the latest, even if nothing has changed.
    package let promise: Timestamp
    /// The number of the next pack: what a restored device has to continue from.
    package let nextPack: PackNumber
    /// A binary dump. Each of its logs has a base: where the log is in packs.
    package let delta: [UInt8]
    /// The logs that are in packs, in the order of the delta. All others are in the delta alone.
    package let packed: [PackedLog]
    /// All views that the audience sees, ascending, also those without a log; none for the user's own devices.
    package let views: [ViewID]

    /// `org.vicino.pointer/1`.
    package static let label = "org.vicino.pointer/1"

    package init(
        author: UserID, sequence: UInt64, written: Timestamp, promise: Timestamp, nextPack: PackNumber,
        delta: [UInt8], packed: [PackedLog], views: [ViewID] = []
    ) {
        self.author = author
        self.sequence = sequence
        self.written = written
        self.promise = promise
        self.nextPack = nextPack
        self.delta = delta
        self.packed = packed
        self.views = views
    }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, author.bytes)
        writer.appendUnsigned(2, sequence)
        writer.appendSigned(3, written.milliseconds)
        writer.appendSigned(4, promise.milliseconds)
        writer.appendUnsigned(5, nextPack.rawValue)
        writer.appendBytes(6, delta)
        for log in packed { writer.appendMessage(7) { log.write(to: &$0) } }
        for view in views { writer.appendBytes(8, view.bytes) }
        return writer.bytes
    }

    /// Reads a pointer and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var bytes: [Int: ArraySlice<UInt8>] = [:]
        var numbers: [Int: UInt64] = [:]
        var times: [Int: Timestamp] = [:]
        var packed: [PackedLog] = []
        var views: [ViewID?] = []
        while let field = try reader.next() {
            switch field.number {
            case 1, 6: bytes[field.number] = try field.bytes()
            case 2, 5: numbers[field.number] = try field.unsigned()
            case 3, 4: times[field.number] = try Timestamp(milliseconds: try field.signed())
            case 7:
                let log = try PackedLog(wireBytes: try field.bytes())
                if let last = packed.last, last.log >= log.log {
                    throw VicinoError(.malformed, "The logs of a pointer are out of order.")
                }
                packed.append(log)
            case 8: views.append(ViewID(try field.bytes()))
            default: break
            }
        }
        guard let author = UserID(bytes[1] ?? []), let sequence = numbers[2], sequence > 0, let written = times[3],
            let promise = times[4], let nextPack = numbers[5], nextPack <= PackNumber.limit.rawValue,
            let delta = bytes[6]
        else { throw VicinoError(.malformed, "A pointer is incomplete, or a value in it is not allowed.") }
        self.init(
            author: author, sequence: sequence, written: written, promise: promise,
            nextPack: PackNumber(rawValue: nextPack), delta: Array(delta), packed: packed,
            views: try Self.checked(views))
    }

    private static func checked(_ views: [ViewID?]) throws(VicinoError) -> [ViewID] {
        let named = views.compactMap(\.self)
        guard named.count == views.count, named.count <= RepositoryLimit.views,
            zip(named, named.dropFirst()).allSatisfy(<)
        else { throw VicinoError(.malformed, "The views of a pointer are too many, or out of order.") }
        return named
    }
}

extension Verified<Pointer> {
    /// The object of a publication that holds the pointer.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    /// - Throws: `VicinoError` with `.tooLarge` if it is longer than a reader accepts.
    package func sealed(
        in publication: Publication, using generator: inout some RandomNumberGenerator
    ) throws -> [UInt8] {
        let content = source.contentBytes
        let size = PaddedSize.pointer(content.count + ObjectSeal.overhead)
        guard size <= PaddedSize.largestPointer else {
            throw VicinoError(.tooLarge, "There are more logs than a repository can hold.")
        }
        return try ObjectSeal.pointer(of: publication).seal(content, size: size, using: &generator)
    }
}

extension Publication {
    /// Opens a pointer of this publication, and checks who has signed it.
    ///
    /// - Throws: `VicinoError` for anything but a pointer by the publisher for the author.
    package func openPointer(_ object: [UInt8], of author: UserID) throws(VicinoError) -> Verified<Pointer> {
        let content = try ObjectSeal.pointer(of: self).open(object)
        let pointer = try Unverified<Pointer>(contentBytes: content[...]).verified(by: publisher.bytes)
        guard pointer.author == author else {
            throw VicinoError(.badSignature, "A pointer belongs to another author.")
        }
        return pointer
    }
}
