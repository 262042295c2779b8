import VicinoCore
import VicinoPresence
import VicinoTesting

/// A device of the simulated world.
struct WorldDevice {
    let person: Int
    let index: DeviceIndex
    let agreement: AgreementKey
    let station: RadioModel.Station
    var presence: Presence
    var advertiser: Advertiser
    /// By how many milliseconds its clock is ahead of the true time.
    var error: Int64
    var isSynchronised: Bool
    var isOn = true
    /// How many beacons it can advertise at a time.
    let room: Int
    var advertised: [Beacon] = []
    /// The revisions at which its replicas stand, by device.
    var replicas: [Int: UInt64] = [:]
    /// The presence keys that it has, by person.
    var keys: [Int: PresenceKey] = [:]
    /// How many sessions in a row have brought nothing, and when the last one ended, by device.
    var fruitless: [Int: (count: Int, ended: Duration)] = [:]

    func reading(at time: Duration) -> ClockReading {
        let wall = Epoch.sample.start.advanced(byMilliseconds: Int64(time / .milliseconds(1)) + error)
        return ClockReading(wall: wall, uptime: time, isSynchronised: isSynchronised)
    }

    /// By how many milliseconds what it takes for the time is ahead of the true time.
    func lead(at time: Duration) -> Int64 {
        presence.time(at: reading(at: time)).milliseconds - Epoch.sample.start.milliseconds
            - Int64(time / .milliseconds(1))
    }

    /// For how long after the last session another one may have to wait, as the rule of the specification says.
    func wait(for device: Int) -> Duration {
        guard let (count, _) = fruitless[device], count > 0 else { return .zero }
        return min(.seconds(900), .seconds(30) * (1 << (count - 1)))
    }
}

/// A person of the simulated world.
struct WorldPerson {
    let user: UserID
    var key: PresenceKey
    var devices: [Int] = []
    /// Who may recognise them.
    var followers: Set<Int> = []
    /// Who might once, and from when on no more.
    var revoked: [Int: Duration] = [:]
}
