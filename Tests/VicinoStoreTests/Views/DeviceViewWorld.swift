import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoTesting

@testable import VicinoFolder
@testable import VicinoStore

/// An author with several devices, who exchange files of their own records, and followers who get files of each.
final class DeviceViewWorld {
    let world: ViewWorld
    private(set) var stores: [OwnStore]

    /// - Parameter count: how many devices the author has.
    init(devices count: Int = 2, seed: UInt64 = 1) throws {
        world = try ViewWorld(seed: seed)
        stores = [world.store]
        for _ in 1..<count { try add() }
    }

    /// Adds a device, which has no records yet.
    func add() throws {
        world.now = world.now.advanced(byMilliseconds: 2_000)
        let name = "device-\(stores.count)"
        let folder = DataFolder(path: "\(world.files.path)/\(name)", statePath: "\(world.files.path)/state-\(name)")
        let request = try OwnStore.beginJoining(in: folder, name: name, using: &world.random)
        let roster = try stores[0].add(request.value, now: world.now)
        stores.append(try OwnStore.join(roster.source, in: folder, using: &world.random))
    }

    /// The world in which a device acts.
    func on(_ device: Int) throws -> ViewWorld {
        try world.use(stores[device])
        return world
    }

    /// A file of all records of a device, for the other ones.
    func ownDump(_ device: Int) throws -> [UInt8] {
        var bytes: [UInt8] = []
        try stores[device].export(for: .ownDevices, since: nil, now: world.now, using: &world.random) {
            header, entries in
            var writer = try DumpWriter(header: header) { bytes += $0 }
            try entries { try writer.write($0, log: $1) }
            try writer.finish()
        }
        return bytes
    }

    /// A device takes over what another one has.
    func tell(_ device: Int, from other: Int) throws {
        world.now = world.now.advanced(byMilliseconds: 2_000)
        let bytes = try ownDump(other)
        _ = try stores[device].importOwn(adopting: false, now: world.now, using: &world.random) {
            try DumpReader(bytes: bytes)
        }
    }

    /// All devices tell each other what they have, until nothing is new.
    func meet() throws {
        for _ in 0..<3 {
            for device in stores.indices {
                for other in stores.indices where other != device { try tell(device, from: other) }
            }
        }
    }

    /// What is wrong with the databases.
    func problems() throws -> [String] { try stores.indices.flatMap { try on($0).problems() } }

    /// The logs that hold a record twice, on any device: their readers refuse them.
    func doubles() throws -> [LogID] {
        try stores.flatMap { store in
            try store.database.read { db in
                let logs = try LogEditor(db)
                return try FeedLog.fetchAll(db).filter { log in
                    let segments = try logs.storedSegments(log).map { try logs.segment(log, index: $0) }
                    let records = segments.flatMap { $0.slots.map(\.record) }
                    return Set(records).count < records.count
                }.map(\.id)
            }
        }
    }

    /// The titles of the records on a device that are not private, and begin at a moment or later.
    func titles(on device: Int, since: Timestamp? = nil) throws -> [String] {
        var titles: [String] = []
        var query = RecordQuery(kind: world.event.kind, now: world.now)
        query.isPrivate = false
        try stores[device].database.records(query) { record in
            guard case .text(let title)? = record.content[1], case .integer(let start)? = record.content[2] else {
                return
            }
            if let since, start < since.milliseconds { return }
            titles.append(title)
        }
        return titles.sorted()
    }
}
