internal import VicinoPresence

/// The open invitations whose users may find this device, and their beacons.
struct OpenInvitationBeacons: Sendable {
    let open: [InvitationBeacons.Open]
    let beacons: InvitationBeacons

    init(_ open: [InvitationBeacons.Open] = []) {
        self.open = open
        beacons = InvitationBeacons(open)
    }

    /// Whether one of them has expired, so that its knock gets no answer any more.
    func isOutdated(at now: Timestamp) -> Bool { open.contains { $0.expiry <= now } }
}

extension InvitationBeacons {
    /// Adds the beacons of invitations to those that a medium advertises.
    ///
    /// - Parameters:
    ///   - schedule: that of the device's other beacons.
    ///   - beaconLimit: how many beacons the medium advertises at a time.
    func adding(
        to advertisement: Advertisement, on medium: MediumKind, by schedule: BeaconSchedule, at now: Timestamp,
        beaconLimit: Int
    ) -> Advertisement {
        let own = beacons(on: medium, by: schedule, at: now, beside: beaconLimit)
        var until = advertisement.until
        if takesTurns(beside: beaconLimit) { until = min(until, Self.endOfTurn(at: now, by: schedule)) }
        return Advertisement(beacons: advertisement.beacons + own, until: until)
    }
}
