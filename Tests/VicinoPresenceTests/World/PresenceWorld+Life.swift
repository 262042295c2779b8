import VicinoCore
import VicinoPresence
import VicinoTesting

extension PresenceWorld {
    /// What people do in the course of five seconds.
    mutating func live() throws {
        for device in devices.indices {
            if random.one(in: 24) { radio.move(devices[device].station, to: somewhere(), speed: 1.4) }
            if random.one(in: 60) { change(device) }
            if random.one(in: 400) { setClock(device) }
            if random.one(in: 200) { devices[device].isOn ? crash(device) : start(device) }
        }
        for author in people.indices where random.one(in: 300) {
            guard let follower = people[author].followers.sorted().first else { continue }
            try revoke(follower, by: author)
        }
    }

    private mutating func change(_ device: Int) {
        devices[device].advertiser.revision += 1
        changed(device)
        advertise(device)
    }

    /// The clock of a device is set by a few minutes or hours, or by its system to the right time.
    private mutating func setClock(_ device: Int) {
        count("clock set")
        let reach: Int64 = devices[device].isSynchronised ? 12 * 60_000 : 20 * 3_600_000
        devices[device].error = Int64.random(in: -reach...reach, using: &random)
        if random.one(in: 3) { (devices[device].isSynchronised, devices[device].error) = (true, 0) }
        unsettle(device, for: .seconds(960))
    }

    private mutating func crash(_ device: Int) {
        count("crash")
        devices[device].isOn = false
        devices[device].advertised = []
        radio.crash(devices[device].station)
        unsettle(device)
    }

    private mutating func start(_ device: Int) {
        devices[device].isOn = true
        unsettle(device)
    }

    /// Somebody shuts a follower out: a new key, and bridges to the devices of all others.
    private mutating func revoke(_ follower: Int, by author: Int) throws {
        count("revoked")
        people[author].followers.remove(follower)
        people[author].revoked[follower] = radio.now
        people[author].key = PresenceKey(using: &random)
        for own in people[author].devices {
            let bridges = try people[author].followers.sorted().flatMap { follower in
                try people[follower].devices.map { other in
                    try Bridge(
                        from: devices[own].agreement, to: people[follower].user, devices[other].index,
                        agreementKey: devices[other].agreement.publicKey)
                }
            }
            devices[own].advertiser.rotate(to: people[author].key, bridges: bridges)
            advertise(own)
            unsettle(own)
        }
    }
}
