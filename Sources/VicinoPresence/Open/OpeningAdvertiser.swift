package import VicinoCore

/// Decides what a device advertises while it is open to strangers: a beacon under a key that every device has.
///
/// Every device recognises it, and none can tell whose it is. A new random number for each epoch tells two open devices
/// apart, and prevents strangers from connecting a device's epochs.
///
/// ```swift
/// var advertiser = OpeningAdvertiser()
/// let now = advertiser.makeAdvertisement(on: .localNetwork, at: clock.wall, using: &random)
/// try await medium.advertise(now.beacons, port: port)   // and again at now.until
/// ```
package struct OpeningAdvertiser: Sendable {
    /// The PSM on which the device listens; nil if it does not listen.
    package var psm: PSM?
    private var drawn: (epoch: Epoch, number: UInt8)?

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
        let minute = Minute(at: now)
        let number = drawNumber(in: minute.epoch, using: &generator)
        let next = minute.advanced(by: 1).number * Minute.milliseconds
        return Advertisement(
            beacons: [Self.beacon(number, on: medium, in: minute, psm: psm)],
            until: now.advanced(byMilliseconds: next - now.milliseconds))
    }

    private mutating func drawNumber(in epoch: Epoch, using generator: inout some RandomNumberGenerator) -> UInt8 {
        if let drawn, drawn.epoch == epoch { return drawn.number }
        let number = UInt8.random(in: 0...255, using: &generator)
        drawn = (epoch, number)
        return number
    }

    /// The beacon of a number; also used for known answers.
    package static func beacon(_ number: UInt8, on medium: MediumKind, in minute: Minute, psm: PSM? = nil) -> Beacon {
        let origin = BeaconOrigin(medium: medium, epoch: minute.epoch, number: number)
        let code = KeyedHash.strangers.code(for: origin)
        return Beacon(
            id: code.id, tag: KeyedHash.strangers.tag(origin, minute: minute, revision: 0),
            maskedPSM: medium.carriesPSM ? (psm?.value ?? 0) ^ code.mask : 0)
    }
}
