/// What a new device says of itself to a device of the user who adds it; signed by the new device's key.
package struct DeviceRequest: Signable, Hashable {
    /// Its Ed25519 public key.
    package let signingKey: [UInt8]
    /// Its X25519 public key.
    package let agreementKey: [UInt8]
    /// What the user calls it, for their own devices alone.
    package let name: String

    /// The maximum number of bytes in the name of a device.
    package static let nameLimit = 60
    /// `org.vicino.device/1`.
    package static let label = "org.vicino.device/1"

    package init(signingKey: [UInt8], agreementKey: [UInt8], name: String) throws(VicinoError) {
        try Self.checkName(name)
        guard signingKey.count == 32, agreementKey.count == 32 else {
            throw VicinoError(.malformed, "A key of a device is none.")
        }
        self.signingKey = signingKey
        self.agreementKey = agreementKey
        self.name = name
    }

    package static func checkName(_ name: String) throws(VicinoError) {
        guard (1...nameLimit).contains(name.utf8.count), !name.utf8.contains(0) else {
            throw VicinoError(.outOfRange, "The name of a device has 1 to \(nameLimit) bytes.")
        }
    }

    /// The canonical bytes.
    package var wireBytes: [UInt8] {
        var writer = WireWriter()
        writer.appendBytes(1, signingKey)
        writer.appendBytes(2, agreementKey)
        writer.appendText(3, name)
        return writer.bytes
    }

    /// Reads a request and checks its limits.
    package init(wireBytes: ArraySlice<UInt8>) throws(VicinoError) {
        var reader = WireReader(wireBytes)
        var signing: [UInt8] = []
        var agreement: [UInt8] = []
        var name = ""
        while let field = try reader.next() {
            switch field.number {
            case 1: signing = Array(try field.bytes())
            case 2: agreement = Array(try field.bytes())
            case 3: name = try field.text()
            default: break
            }
        }
        try self.init(signingKey: signing, agreementKey: agreement, name: name)
    }
}

extension Unverified<DeviceRequest> {
    /// Checks that the device has the key that it names.
    package func verified() throws(VicinoError) -> Verified<DeviceRequest> {
        try verified(by: try claimed().signingKey)
    }
}
