import VicinoActivity

/// What a device has heard of at least: what a session that was cut has brought is not in it.
struct DeviceMemory {
    /// The last act on each subject of its user.
    var acts: [ActSubject: PersonAct] = [:]
    /// The keys of devices that count no more, by person.
    var refused: [Int: Set<[UInt8]>] = [:]
    /// The people of whose succession it knows.
    var recovered: Set<Int> = []
    /// The contents of the records that were put into the trash on this device.
    var trash: [String: Activity] = [:]

    /// Takes over what a device has heard in a whole session with another one.
    ///
    /// - Parameters:
    ///   - other: what the other one knew.
    ///   - person: whose device the other one is.
    ///   - own: whose device this is.
    mutating func learn(from other: DeviceMemory, of person: Int, as own: Int) {
        if person == own { acts.merge(other.acts) { $0.order > $1.order ? $0 : $1 } }
        hear(other, of: person)
    }

    /// Takes over what another device knows of a person's devices.
    mutating func hear(_ other: DeviceMemory, of person: Int) {
        refused[person, default: []].formUnion(other.refused[person] ?? [])
        if other.recovered.contains(person) { recovered.insert(person) }
    }
}
