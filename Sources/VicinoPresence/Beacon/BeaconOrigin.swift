internal import VicinoCore

/// The values from which an id is computed: a device of a person, a medium and an epoch.
package struct BeaconOrigin: Hashable, Sendable {
    package let medium: MediumKind
    package let epoch: Epoch
    /// The device's index in the roster, or a meaningless number for a device that is open to strangers.
    let number: UInt8

    package init(medium: MediumKind, epoch: Epoch, device: DeviceIndex) {
        self.init(medium: medium, epoch: epoch, number: device.value)
    }

    init(medium: MediumKind, epoch: Epoch, number: UInt8) {
        self.medium = medium
        self.epoch = epoch
        self.number = number
    }
}
