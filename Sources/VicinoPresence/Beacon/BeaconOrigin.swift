/// What an id is made for: a device of a person, on a medium, in an epoch.
package struct BeaconOrigin: Hashable, Sendable {
    package let medium: MediumKind
    package let epoch: Epoch
    package let device: DeviceIndex

    package init(medium: MediumKind, epoch: Epoch, device: DeviceIndex) {
        self.medium = medium
        self.epoch = epoch
        self.device = device
    }
}
