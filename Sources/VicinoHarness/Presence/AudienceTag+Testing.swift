package import VicinoCore
package import VicinoPresence

extension TagField {
    /// The field of the audience in most tests.
    package static let sample = sample(2)

    /// A field with a key that depends on the index.
    ///
    /// - Parameter index: from 0 to 4.
    package static func sample(_ index: Int) -> TagField {
        guard let field = TagField(index, key: [UInt8](repeating: UInt8(index + 1), count: keyBytes)) else {
            // A test asks for a field that does not exist: a fault of the test.
            preconditionFailure("no field has the index \(index)")
        }
        return field
    }
}

extension DeviceTags {
    /// The tags of a device with one audience, at a revision.
    package static func sample(revision: UInt64) -> DeviceTags {
        sample([AudienceTag(.sample, revision: revision)])
    }

    /// The tags of a device with these audiences.
    package static func sample(_ audiences: [AudienceTag]) -> DeviceTags {
        DeviceTags(secret: .sha256([7]), audiences: audiences)
    }
}

extension Advertiser {
    /// A device with one audience.
    package init(key: PresenceKey, device: DeviceIndex, revision: UInt64 = 0, psm: PSM? = nil) {
        self.init(key: key, device: device, tags: .sample(revision: revision), psm: psm)
    }

    /// The revision of the first audience.
    package var revision: UInt64 {
        get { tags.audiences.first?.revision ?? 0 }
        set { tags = .sample(revision: newValue) }
    }
}

extension PresenceKey {
    /// The beacon of a device with one audience, at a revision.
    package func beacon(
        of device: DeviceIndex, on medium: MediumKind, in minute: Minute, revision: UInt64, psm: PSM? = nil
    ) -> Beacon {
        beacon(of: device, on: medium, in: minute, tags: .sample(revision: revision), psm: psm)
    }
}
