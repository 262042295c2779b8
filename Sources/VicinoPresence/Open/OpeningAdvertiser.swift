package import VicinoCore

/// Decides what a device advertises while it is open to strangers: a beacon under a key that every device has.
///
/// Every device recognises it, and none can tell whose it is. A new random number for each epoch tells two open devices
/// apart, and prevents strangers from connecting a device's epochs. Each epoch begins at a random moment, because the
/// clock of the device would connect them, too.
///
/// ```swift
/// var advertiser = OpeningAdvertiser()
/// let now = advertiser.makeAdvertisement(on: .localNetwork, at: clock.wall, using: &random)
/// try await medium.advertise(now.beacons, port: port)   // and again at now.until
/// ```
package struct OpeningAdvertiser: Sendable {
    /// The PSM on which the device listens; nil if it does not listen.
    package var psm: PSM?
    /// What was drawn for the present epoch and those beside it.
    private var drawn: [Epoch: Drawn] = [:]

    /// What distinguishes an open device in an epoch.
    private struct Drawn {
        let number: UInt8
        /// How long after its quarter of an hour the epoch begins, in milliseconds.
        let offset: Int64
    }

    /// Starts without a number; each epoch gets one of its own.
    package init(psm: PSM? = nil) { self.psm = psm }

    /// The one beacon to advertise at a moment.
    ///
    /// - Parameters:
    ///   - now: the time of day, corrected if the device has learned that its clock is wrong.
    ///   - generator: must be the system's, except in tests.
    package mutating func makeAdvertisement(
        on medium: MediumKind, at now: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> Advertisement {
        let minute = makeMinute(at: now, using: &generator)
        let passed = now.milliseconds - start(of: minute.epoch)
        let next = min(
            start(of: minute.epoch) + (passed / Minute.milliseconds + 1) * Minute.milliseconds,
            start(of: minute.epoch.advanced(by: 1)))
        let number = drawn[minute.epoch]?.number ?? 0
        return Advertisement(
            beacons: [Self.beacon(number, on: medium, in: minute, psm: psm)],
            until: now.advanced(byMilliseconds: next - now.milliseconds))
    }

    /// How long the present epoch still lasts, in milliseconds.
    ///
    /// - Parameter generator: must be the system's, except in tests.
    package mutating func makeRest(at now: Timestamp, using generator: inout some RandomNumberGenerator) -> Int64 {
        let minute = makeMinute(at: now, using: &generator)
        return start(of: minute.epoch.advanced(by: 1)) - now.milliseconds
    }

    /// The present minute. What is missing for the epochs around it is drawn.
    private mutating func makeMinute(
        at now: Timestamp, using generator: inout some RandomNumberGenerator
    ) -> Minute {
        let epochs = (Int64(-1)...1).map { Epoch(at: now).advanced(by: $0) }
        drawn = drawn.filter { epochs.contains($0.key) }
        for epoch in epochs where drawn[epoch] == nil {
            drawn[epoch] = Drawn(
                number: .random(in: 0...255, using: &generator),
                offset: .random(in: 0..<BeaconSchedule.longestOffset, using: &generator))
        }
        return Minute(at: now.milliseconds) { start(of: $0) }
    }

    private func start(of epoch: Epoch) -> Int64 {
        epoch.quarterStart.addingClamped(drawn[epoch]?.offset ?? 0)
    }

    /// The beacon of a number; also used for known answers.
    package static func beacon(_ number: UInt8, on medium: MediumKind, in minute: Minute, psm: PSM? = nil) -> Beacon {
        let origin = BeaconOrigin(medium: medium, epoch: minute.epoch, number: number)
        let code = KeyedHash.strangers.code(for: origin)
        return Beacon(
            id: code.id, tag: KeyedHash.strangers.silentTag(origin, minute: minute),
            maskedPSM: medium.carriesPSM ? (psm?.value ?? 0) ^ code.mask : 0)
    }
}
