internal import VicinoPresence

/// What the media advertise of this device, and how long each advertisement is valid.
struct Advertising: Sendable {
    /// The source of the advertisements; nil for none.
    private(set) var advertiser: Advertiser?
    /// The validity of each medium's advertisement, by the medium's index. It has a beginning too, because a clock may
    /// be set back.
    private var validity: [Int: Validity] = [:]
    /// The media that are silent because another use of them goes first, by their index.
    private var paused: Set<Int> = []

    /// When an advertisement is valid, and the PSM that it states.
    private struct Validity {
        let time: Range<Timestamp>
        let psm: PSM?
    }

    /// Replaces the source of the advertisements; nil for none.
    mutating func change(to advertiser: Advertiser?) {
        self.advertiser = advertiser
        validity = [:]
    }

    /// Advertises everything anew, because the port has changed.
    mutating func repeatAll() { validity = [:] }

    /// What a medium must advertise now; nil if its advertisement is valid or there is no source.
    ///
    /// - Parameter psm: the PSM on which peers can connect over the medium now.
    mutating func renewAdvertisement(
        on index: Int, _ kind: MediumKind, beaconLimit: Int, psm: PSM? = nil, at now: Timestamp
    ) -> Advertisement? {
        if let validity = validity[index], validity.time.contains(now), validity.psm == psm { return nil }
        advertiser?.psm = psm
        return advertiser?.advertisement(on: kind, at: now, beaconLimit: beaconLimit)
    }

    /// Notes that a medium is to be silent, until it advertises again.
    ///
    /// - Returns: whether it may be advertising still.
    mutating func pause(on index: Int) -> Bool {
        validity[index] = nil
        return paused.insert(index).inserted
    }

    /// Notes that a medium advertises.
    mutating func begun(_ advertisement: Advertisement, on index: Int, at now: Timestamp) {
        paused.remove(index)
        let end = max(now.advanced(byMilliseconds: 1), advertisement.until)
        validity[index] = Validity(time: now..<end, psm: advertiser?.psm)
    }
}
