internal import VicinoCore

extension Verified<Roster> {
    /// Checks that devices keep their index in a roster and that removed devices stay removed; signatures and beacons
    /// depend on it.
    ///
    /// - Throws: `VicinoError` with `.unverified` for a newer roster that breaks this.
    func check(successor new: Verified<Roster>) throws {
        let isWhole = zip(value.devices, new.value.devices).allSatisfy { old, new in
            old.signingKey == new.signingKey && (!old.isRemoved || new.isRemoved)
        }
        guard isWhole, new.value.devices.count >= value.devices.count else {
            throw VicinoError(
                .unverified,
                "A newer list of devices leaves out or moves a device that it must hold. Nothing was changed.")
        }
    }
}
