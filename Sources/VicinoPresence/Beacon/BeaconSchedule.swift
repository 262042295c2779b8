package import VicinoCore

/// When the epochs and minutes of a device begin.
///
/// Each epoch begins at another offset from its quarter of an hour. Followers compute the offset from the presence key;
/// to all others it looks random. So the moments at which beacons change say nothing about how wrong the device's clock
/// is, by which an observer could recognise the device from one epoch to the next.
package struct BeaconSchedule: Sendable {
    let hash: KeyedHash
    let device: DeviceIndex

    /// No offset is as long as this: five minutes, in milliseconds.
    ///
    /// Long offsets hide large errors of clocks. Short ones keep epochs alike: these last from ten to twenty minutes.
    package static let longestOffset: Int64 = 300_000

    /// When an epoch begins, in milliseconds since 1970.
    package func start(of epoch: Epoch) -> Int64 {
        epoch.quarterStart.addingClamped(hash.offset(of: epoch, device, limit: Self.longestOffset))
    }

    /// When a minute begins, in milliseconds since 1970.
    package func start(of minute: Minute) -> Int64 {
        start(of: minute.epoch).addingClamped(Int64(minute.index) * Minute.milliseconds)
    }

    /// When an epoch ends, which is when the next one begins.
    package func end(of epoch: Epoch) -> Int64 { start(of: epoch.advanced(by: 1)) }

    /// The minute of a moment by the device's clock.
    package func minute(at now: Timestamp) -> Minute { Minute(at: now.milliseconds) { start(of: $0) } }

    /// The minutes of an epoch: ten to twenty.
    package func minutes(of epoch: Epoch) -> [Minute] {
        let length = end(of: epoch) - start(of: epoch)
        let count = (length + Minute.milliseconds - 1) / Minute.milliseconds
        return (0..<UInt8(clamping: min(count, Int64(Minute.limit)))).map { Minute($0, of: epoch) }
    }
}

extension PresenceKey {
    /// When the epochs of a device with this key begin.
    package func schedule(of device: DeviceIndex) -> BeaconSchedule { BeaconSchedule(hash: hash, device: device) }
}
