internal import VicinoCore

/// What an id is made for: a device of a person, on a medium, in an epoch.
package struct BeaconOrigin: Hashable, Sendable {
    package let medium: MediumKind
    package let epoch: Epoch
    /// The device's place in the roster; of a device that is open to strangers a number that means nothing.
    let place: UInt8

    package init(medium: MediumKind, epoch: Epoch, device: DeviceIndex) {
        self.init(medium: medium, epoch: epoch, place: device.value)
    }

    init(medium: MediumKind, epoch: Epoch, place: UInt8) {
        self.medium = medium
        self.epoch = epoch
        self.place = place
    }
}
