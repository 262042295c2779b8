internal import VicinoCore

/// A knock that fits a key; it is accepted only if it is new.
///
/// ```
/// record = i64be epoch ‖ tag of the key's kind 8 ‖ code 32
/// ```
package struct KnockUse: Sendable {
    /// The key with which it was made.
    package let keyKind: KnockKeyKind
    /// The epoch for which it was made.
    package let epoch: Epoch
    /// The earliest epoch that this device accepts now.
    package let first: Epoch
    let code: Digest

    /// The number of bytes of a record.
    package static let recordBytes = 8 + tagBytes + Digest.byteCount
    private static let tagBytes = 8

    /// The record by which listening programs remember the knock.
    package var record: [UInt8] { Self.record(epoch: epoch, tag: tag, code: code) }

    /// Identifies the key's kind in a record, without the user's id.
    var tag: [UInt8] { Array(Digest.sha256(keyKind.tagged).bytes.prefix(Self.tagBytes)) }

    static func record(epoch: Epoch, tag: [UInt8], code: Digest) -> [UInt8] {
        withUnsafeBytes(of: epoch.number.bigEndian) { Array($0) } + tag + code.bytes
    }

    static func parts(_ record: ArraySlice<UInt8>) -> (epoch: Epoch, tag: [UInt8], code: Digest?) {
        let number = record.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        let rest = record.dropFirst(8)
        return (
            Epoch(number: Int64(bitPattern: number)), Array(rest.prefix(tagBytes)), Digest(rest.dropFirst(tagBytes))
        )
    }
}

extension KnockKeyKind {
    fileprivate var tagged: [UInt8] {
        switch self {
        case .presence: [0]
        case .bridge(let user, device: let device): [1, device.value] + user.bytes
        case .invitation(let id): [2] + id.bytes
        case .stranger: [3]
        }
    }
}
