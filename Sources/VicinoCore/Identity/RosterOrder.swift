/// How two rosters of one author stand to each other.
extension Verified<Roster> {
    /// Checks that a roster with a higher version continues this one.
    ///
    /// It must have all successions of this one. Unless it has more, devices keep their index, and removed devices stay
    /// removed, because signatures and beacons depend on it. After a succession the list may be another: a thief of the
    /// identity key may have signed this one.
    ///
    /// - Throws: `VicinoError` with `.unverified` for a newer roster that breaks this.
    package func check(successor new: Verified<Roster>) throws(VicinoError) {
        guard new.identity.continues(value.identity) else {
            throw VicinoError(
                .unverified,
                "A newer list of devices replaces an identity key that was replaced by another. Nothing was changed.")
        }
        guard new.identity.successions.count == value.identity.successions.count else { return }
        guard new.value.continues(value.devices) else {
            throw VicinoError(
                .unverified,
                "A newer list of devices leaves out or moves a device that it must hold. Nothing was changed.")
        }
    }

    /// Whether no honest author signs both: two of one version, two that replace one key by different ones, or two of which
    /// the newer lacks or moves a device of the older.
    package func contradicts(_ other: Verified<Roster>) -> Bool {
        guard value.author == other.author, source.payload != other.source.payload else { return false }
        if value.version == other.version { return true }
        let (old, new) = value.version < other.version ? (self, other) : (other, self)
        return !new.identity.continues(old.identity) || !new.value.continues(old.value.devices)
    }

    /// The devices of an earlier roster whose signatures do not count any more: those that are removed or not listed here.
    package func dismissed(of earlier: Verified<Roster>) -> [[UInt8]] {
        let present = Set(value.devices.filter { !$0.isRemoved }.map(\.signingKey))
        return earlier.value.devices.map(\.signingKey).filter { !present.contains($0) }
    }
}

extension Roster {
    /// Whether all of these devices keep their index here, and those that are removed stay removed.
    fileprivate func continues(_ old: [Device]) -> Bool {
        guard devices.count >= old.count else { return false }
        return zip(old, devices).allSatisfy { $0.signingKey == $1.signingKey && (!$0.isRemoved || $1.isRemoved) }
    }

    /// Whether this roster settles what another one has contradicted: it is newer, and continues that one too or has a
    /// succession more.
    ///
    /// So does the next roster of an author who has made two copies of a folder into one, or who has replaced a stolen
    /// key. A roster by a thief of the key does not, unless it has the devices of both.
    package func settles(_ other: Roster) -> Bool {
        guard version > other.version, identity.continues(other.identity) else { return false }
        return identity.successions.count > other.identity.successions.count || continues(other.devices)
    }
}
