package import VicinoCore

/// Finds out whose a beacon is, in a time that does not grow with the number of followed people.
///
/// All ids are computed ahead, epoch by epoch, a few at a time. A stranger's beacon then costs a look-up in the table
/// of each epoch, and nothing of it is stored.
///
/// ```swift
/// var table = BeaconTable(media: [.bluetooth])
/// try table.follow(anna)
/// table.aim(BeaconWindow(center: Epoch(at: now), isSynchronised: true))
/// table.prepare(limit: 5_000)
/// let anna = table.recognise(beacon, on: .bluetooth)
/// ```
package struct BeaconTable: Sendable {
    /// One device with one key.
    private struct Source {
        let person: UserID
        let device: DeviceIndex
        let keyKind: Recognition.KeyKind
        let hash: KeyedHash
    }

    /// The media whose beacons are recognised.
    package let media: [MediumKind]
    private var sources: [Source?] = []
    private var indices: [UserID: [Int]] = [:]
    private var window: BeaconWindow?
    /// For each medium, as in `media`, the ids of the window's epochs.
    private var ids: [[EpochIDs]]
    private var bridgeCount = 0
    private var liveCount = 0

    /// The maximum number of devices that can be followed. Each counts once for its key and once for each bridge.
    package static let sourceLimit = EpochIDs.sourceLimit

    /// Starts without followed people.
    package init(media: [MediumKind]) {
        self.media = media
        ids = media.map { _ in [] }
    }

    /// The memory of the prepared ids, in bytes.
    package var byteCount: Int { ids.joined().reduce(0) { $0 + $1.byteCount } }

    /// Adds a person, or replaces what was known of them; the next `prepare` computes their ids.
    ///
    /// - Throws: `VicinoError` with `.tooMany` if there is no room for their devices.
    package mutating func follow(_ person: PresenceContact) throws(VicinoError) {
        unfollow(person.user)
        let added = Self.sources(of: person)
        guard liveCount + added.count <= Self.sourceLimit else {
            throw VicinoError(.tooMany, "No more than \(Self.sourceLimit) devices can be recognised.")
        }
        if sources.count + added.count > Self.sourceLimit { tidy() }
        indices[person.user] = Array(sources.count..<sources.count + added.count)
        sources += added
        liveCount += added.count
        bridgeCount += added.count { $0.keyKind == .bridge }
    }

    /// Removes a person, who counts as a stranger from now on.
    package mutating func unfollow(_ person: UserID) {
        for index in indices.removeValue(forKey: person) ?? [] {
            if sources[index]?.keyKind == .bridge { bridgeCount -= 1 }
            sources[index] = nil
            liveCount -= 1
        }
        if sources.count > 2 * liveCount + 64 { tidy() }
    }

    /// Changes the epochs; the ids of epochs that remain are kept.
    package mutating func aim(_ window: BeaconWindow) {
        guard window != self.window else { return }
        self.window = window
        for medium in ids.indices {
            let known = Dictionary(ids[medium].map { ($0.epoch, $0) }) { first, _ in first }
            ids[medium] = window.epochs.map { epoch in
                let bridges = window.looksForBridges(in: epoch)
                if let ids = known[epoch], ids.holdsBridges || !bridges { return ids }
                return empty(epoch, bridges)
            }
        }
    }

    /// Computes missing ids, those of the likeliest epochs first.
    ///
    /// - Parameter limit: the maximum number of ids to compute, so that the caller can limit how long the call takes.
    ///   An id takes about a microsecond.
    /// - Returns: whether all are computed now.
    @discardableResult
    package mutating func prepare(limit: Int) -> Bool {
        var rest = limit
        let depth = ids.first?.count ?? 0
        for index in 0..<depth {
            for medium in ids.indices where !fill(medium, at: index, rest: &rest) { return false }
        }
        return true
    }

    /// The person and device of a beacon; nil for a stranger's, and for one of an epoch outside the window.
    package func recognise(_ beacon: Beacon, on medium: MediumKind) -> Recognition? {
        guard let index = media.firstIndex(of: medium) else { return nil }
        for epoch in ids[index] {
            let found = epoch.first(beacon.id) { check($0, for: beacon, on: medium, in: epoch.epoch) }
            if let found { return found }
        }
        return nil
    }
}

extension BeaconTable {
    private static func sources(of person: PresenceContact) -> [Source] {
        person.devices.flatMap { device in
            let own = [person.key].compactMap(\.self).map { (key: $0, kind: Recognition.KeyKind.key) }
            let bridges = device.bridges.map { (key: $0, kind: Recognition.KeyKind.bridge) }
            return (own + bridges).map {
                Source(person: person.user, device: device.index, keyKind: $0.kind, hash: $0.key.hash)
            }
        }
    }

    /// A table with room for the ids of all sources.
    private func empty(_ epoch: Epoch, _ holdsBridges: Bool) -> EpochIDs {
        EpochIDs(epoch: epoch, holdsBridges: holdsBridges, expected: liveCount - (holdsBridges ? 0 : bridgeCount))
    }

    /// Renumbers the sources, after which all ids must be computed again.
    private mutating func tidy() {
        let live = sources.compactMap(\.self)
        sources = live
        indices = [:]
        for (index, source) in live.enumerated() { indices[source.person, default: []].append(index) }
        for medium in ids.indices { ids[medium] = ids[medium].map { empty($0.epoch, $0.holdsBridges) } }
    }

    /// Continues with the ids of one epoch; false if the limit was reached.
    private mutating func fill(_ medium: Int, at index: Int, rest: inout Int) -> Bool {
        while ids[medium][index].cursor < sources.count {
            guard rest > 0 else { return false }
            if ids[medium][index].isFull {
                // More people are followed than when this epoch's table was created.
                ids[medium][index] = empty(ids[medium][index].epoch, ids[medium][index].holdsBridges)
            }
            let cursor = ids[medium][index].cursor
            ids[medium][index].cursor += 1
            guard let source = sources[cursor], source.keyKind == .key || ids[medium][index].holdsBridges else {
                continue
            }
            let origin = BeaconOrigin(
                medium: media[medium], epoch: ids[medium][index].epoch, device: source.device)
            ids[medium][index].insert(source.hash.code(for: origin).id, source: cursor)
            rest -= 1
        }
        return true
    }

    /// The recognition of a beacon by a source that may be its own.
    private func check(_ index: Int, for beacon: Beacon, on medium: MediumKind, in epoch: Epoch) -> Recognition? {
        guard let source = sources[index] else { return nil }
        let origin = BeaconOrigin(medium: medium, epoch: epoch, device: source.device)
        let code = source.hash.code(for: origin)
        guard code.id == beacon.id else { return nil }
        return Recognition(
            person: source.person, device: source.device, keyKind: source.keyKind, epoch: epoch,
            psm: medium.carriesPSM ? PSM(beacon.maskedPSM ^ code.mask) : nil, origin: origin, hash: source.hash)
    }
}
