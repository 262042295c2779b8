internal import VicinoCore

/// What a presence key computes for an origin: the id, and the mask over the channel's number.
struct BeaconCode: Equatable {
    let id: BeaconID
    let mask: UInt8
}

extension KeyedHash {
    /// `HMAC(key, "vicino:B" ‖ medium ‖ epoch ‖ device)`: six bytes are the id, the seventh is the mask.
    func code(for origin: BeaconOrigin) -> BeaconCode {
        let code = withUnsafeTemporaryAllocation(byteCount: Layout.origin, alignment: 1) { message in
            Layout.write(Layout.beacon, origin, to: message)
            return prefix(of: UnsafeRawBufferPointer(message))
        }
        return BeaconCode(id: BeaconID(bits: code >> 16), mask: UInt8(truncatingIfNeeded: code >> 8))
    }

    /// The hash for tags, or for one of their fields: its key is `HMAC(key, "vicino:y" ‖ secret)`.
    ///
    /// With the key of the author's beacons in it, a former follower cannot tell the device by a field that they could read.
    /// No bit stays the same when the key is replaced within a minute.
    func ofTags(_ secret: [UInt8]) -> KeyedHash {
        let message = HashLabel.tagField.bytes + secret
        return KeyedHash(key: message.withUnsafeBytes { code(of: $0) }.bytes)
    }

    /// `HMAC(key, "vicino:T" ‖ medium ‖ epoch ‖ device ‖ minute ‖ revision)`: the first bits are the field.
    func field(_ origin: BeaconOrigin, minute: Minute, revision: UInt64) -> UInt16 {
        let first = tagCode(origin, minute: minute, revision: revision).withBytes { UInt16($0[0]) << 8 | UInt16($0[1]) }
        return first >> UInt16(16 - origin.medium.tagSize.fieldBits)
    }

    /// The same code with the revision 0: the first bytes are a tag that tells nobody anything.
    func silentTag(_ origin: BeaconOrigin, minute: Minute) -> BeaconTag {
        tagCode(origin, minute: minute, revision: 0).withBytes { BeaconTag(origin.medium.tagSize, bytes: $0) }
    }

    private func tagCode(_ origin: BeaconOrigin, minute: Minute, revision: UInt64) -> Digest {
        withUnsafeTemporaryAllocation(byteCount: Layout.tag, alignment: 1) { message in
            Layout.write(Layout.minute, origin, to: message)
            message[Layout.origin] = minute.index
            message.storeBytes(of: revision.bigEndian, toByteOffset: Layout.origin + 1, as: UInt64.self)
            return code(of: UnsafeRawBufferPointer(message))
        }
    }
}

extension KeyedHash {
    /// `HMAC(key, "vicino:E" ‖ epoch ‖ device)`: the first four bytes are a fraction of the limit.
    func offset(of epoch: Epoch, _ device: DeviceIndex, limit: Int64) -> Int64 {
        let number = withUnsafeBytes(of: epoch.number.bigEndian) { Array($0) }
        let message = HashLabel.schedule.bytes + number + [device.value]
        let fraction = message.withUnsafeBytes { prefix(of: $0) } >> 32
        return Int64((fraction * UInt64(limit)) >> 32)
    }
}

/// The layout of messages: label 8, medium 1, epoch 8, device 1; after them, for a tag, minute 1, revision 8.
private enum Layout {
    static let origin = 18
    static let tag = 27
    static let beacon = word(.beacon)
    static let minute = word(.tag)

    static func write(_ label: UInt64, _ origin: BeaconOrigin, to message: UnsafeMutableRawBufferPointer) {
        message.storeBytes(of: label.bigEndian, as: UInt64.self)
        message[8] = origin.medium.code
        message.storeBytes(of: origin.epoch.number.bigEndian, toByteOffset: 9, as: Int64.self)
        message[17] = origin.number
    }

    private static func word(_ label: HashLabel) -> UInt64 {
        label.bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }
}
