internal import VicinoPresence

/// What the media advertise of this device, and how long each advertisement is valid.
struct Advertising: Sendable {
    /// The source of the advertisements; nil for none.
    private(set) var advertiser: Advertiser?
    /// The validity of each medium's advertisement, by the medium's index. It has a beginning too, because a clock may
    /// be set back.
    private var validity: [Int: Validity] = [:]
    /// What the tags of the present minute tell.
    private var told: Told?
    /// The media that are silent because another use of them goes first, by their index.
    private var paused: Set<Int> = []

    /// When an advertisement is valid, and the PSM that it states.
    private struct Validity {
        let time: Range<Timestamp>
        let psm: PSM?
    }

    /// What the tags under a key tell in a minute of the device's schedule, until its end.
    private struct Told {
        let key: PresenceKey
        let minute: Minute
        let tags: DeviceTags
    }

    /// Replaces the source of the advertisements; nil for none.
    ///
    /// What the tags tell changes with the next minute, when they all change. Nothing is advertised anew because of it: the
    /// moment would show everybody that some audience has news.
    mutating func change(to advertiser: Advertiser?) {
        var former = self.advertiser
        self.advertiser = advertiser
        self.advertiser?.psm = former?.psm
        if let tags = advertiser?.tags { former?.tags = tags }
        guard former != self.advertiser else { return }
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
        guard var source = advertiser else { return nil }
        source.tags = tags(of: source, at: now)
        return source.advertisement(on: kind, at: now, beaconLimit: beaconLimit)
    }

    /// What the tags of a source tell at a moment: the same on all media, and until the end of the minute.
    private mutating func tags(of source: Advertiser, at now: Timestamp) -> DeviceTags {
        let minute = source.schedule.minute(at: now)
        if let told, told.key == source.key, told.minute == minute { return told.tags }
        told = Told(key: source.key, minute: minute, tags: source.tags)
        return source.tags
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
