internal import VicinoStore

/// What is known of the devices of a follower: which there are, and what each has said that it holds.
struct FollowerState {
    let follower: Catalog.Follower
    /// What the follower may see; nil if that is nothing now.
    let audience: Audience?
    /// The follower's newest known roster.
    let roster: Verified<Roster>?
    /// The device that was heard last comes first.
    let holdings: [StoredHolding]
    /// Whether the follower has shown rosters that contradict each other, and none since that settles it.
    var hasOpenRosterFork = false
    /// What the audience sees no more, the last first.
    var retractions: [StoredRetraction] = []

    /// The maximum number of retractions that are told of.
    private static let retractionLimit = 20

    /// How much the device holds that was heard last.
    var holding: Follower.Holding { Follower.Holding(holdings.first, of: audience) }

    /// The devices in the order of the roster. Behind them are those that were heard before it, and that it does not list.
    func devices() -> [Follower.Device] {
        let listed = roster?.value.devices ?? []
        let keys = listed.map(\.signingKey)
        let others = holdings.map(\.device).filter { !keys.contains($0) }.sorted { $0.lexicographicallyPrecedes($1) }
        let removed = Set(listed.filter(\.isRemoved).map(\.signingKey) + (roster == nil ? [] : others))
        return (keys + others).enumerated().map { index, key in
            device(key, number: index + 1, isRemoved: removed.contains(key))
        }
    }

    private func device(_ key: [UInt8], number: Int, isRemoved: Bool) -> Follower.Device {
        let held = holding(of: key)
        return Follower.Device(
            number: number, shortKey: String(Hex.encode(key).prefix(8)), isRemoved: isRemoved, heardAt: held?.heardAt,
            wholeAt: held?.wholeAt, holding: Follower.Holding(held, of: audience), key: key)
    }

    private func holding(of key: [UInt8]) -> StoredHolding? { holdings.first { $0.device == key } }

    /// What the user has taken back since the follower has followed, the last first, each with the devices that have not
    /// confirmed it.
    ///
    /// A device that was never heard has received nothing from this device, and a removed one receives nothing more.
    func retractions(on devices: [Follower.Device]) -> [Follower.Retraction] {
        let present = devices.filter { !$0.isRemoved && $0.heardAt != nil }
        guard let audience, !present.isEmpty else { return [] }
        var all = retractions.filter { $0.at >= follower.since }.map { retraction in
            Follower.Retraction(
                cause: .records(retraction.kind, count: retraction.count), at: retraction.at,
                missing: present.filter { !hasConfirmed(retraction, of: audience, $0.key) })
        }
        if let change = follower.change, change.at >= follower.since {
            let made = Follower.Retraction(
                cause: change.isNarrower ? .narrowing : .change, at: change.at,
                missing: present.filter { holding(of: $0.key)?.revision(of: audience) == nil })
            all.insert(made, at: all.firstIndex { $0.at <= change.at } ?? all.endIndex)
        }
        return Array(all.prefix(Self.retractionLimit))
    }

    /// Whether a device has held everything since records were hidden from an audience.
    ///
    /// What a former audience saw after that time has not shown them either.
    private func hasConfirmed(_ retraction: StoredRetraction, of audience: Audience, _ key: [UInt8]) -> Bool {
        guard let held = holding(of: key) else { return false }
        if let revision = held.revision(of: audience) { return revision >= retraction.revision }
        guard let wholeAt = held.wholeAt else { return false }
        return wholeAt > retraction.at
    }
}
