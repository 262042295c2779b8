import VicinoCore
import VicinoFormat
import VicinoSync
import VicinoTesting

/// Somebody who records things and hands them to followers, simulated.
struct ModelAuthor {
    let identity: SigningKey
    let device: SigningKey
    let roster: Verified<Roster>
    let writer: WriterID
    private(set) var log = ModelLog()
    /// Which numbers a change has emptied, by the change's own number; forgotten now and then.
    private var emptied: [(at: UInt64, number: UInt64)] = []
    private var issued: [UInt64: Digest] = [:]
    /// Every state that was ever signed.
    private(set) var history: [LogPosition: ModelLog] = [:]
    var followers: Set<UserID> = []

    init(_ name: String, _ random: inout SeededGenerator) throws {
        identity = try SigningKey(using: &random)
        device = try SigningKey(using: &random)
        writer = WriterID.random(using: &random)
        let entry = Roster.Device(
            signingKey: device.publicKey, agreementKey: try AgreementKey(using: &random).publicKey, isRemoved: false)
        let user = try requireValue(UserID(identity.publicKey))
        roster = try Roster(author: user, version: 1, claimedName: name, devices: [entry]).signed(by: identity)
    }

    var user: UserID { roster.author }
    var logID: LogID { LogID(writer: writer, view: .full(ModelLog.schema.kind)) }
    var clock: Clock { Clock(now: Timestamp.epoch.advanced(byMilliseconds: Int64(log.next) * 1000)) }

    // MARK: Changes

    mutating func change(_ random: inout SeededGenerator) {
        let live = log.numbers()
        let number = log.next
        log.next += 1
        guard let old = live.randomElement(using: &random), random.one(in: 3) else {
            let id = RecordID(writer: writer, number: number)
            return log.put(.init(id: id, clock: clock, title: "new \(number)"), at: number)
        }
        emptied.append((number, old))
        guard let entry = log.entries[old], !random.one(in: 3) else { return log.empty(old) }
        log.put(.init(id: entry.id, clock: clock, title: "changed \(number)"), at: number)
    }

    /// A memory that is only there to keep updates small is lost.
    mutating func forget() { (emptied, issued) = ([], [:]) }

    // MARK: What followers are shown

    mutating func offer(to follower: UserID) throws -> (FeedOffer?, FeedDigest) {
        guard followers.contains(follower) else { return (nil, .nothing) }
        let position = log.position
        issued[position.next] = position.root
        history[position] = log
        let head = try Head(
            author: user, device: device.publicKey, log: logID, position: position, live: UInt64(log.entries.count),
            schemas: Schema.digest(of: [ModelLog.schema]), revision: log.next, standing: 0, roster: 1, seen: [:]
        ).signed(by: device)
        var offer = FeedOffer(roster: roster.source)
        offer.schemas = [ModelLog.schema]
        offer.logs = [.init(head: head.source, kinds: [0])]
        return (offer, FeedDigest(roster: 1, standing: 0, grant: 0, logs: [logID: position]))
    }

    func delta(from: LogPosition, to: LogPosition) throws -> [PackedBatch]? {
        guard issued[from.next] == from.root, log.position == to else { return nil }
        let gone = Set(emptied.filter { $0.at >= from.next && $0.number < from.next }.map(\.number)).sorted()
        let batch = log.batch(log.numbers(from: from.next), emptied: gone)
        return batch.isEmpty ? nil : [try PackedBatch(batch, writer)]
    }

    func children(_ node: TreeNode, at position: LogPosition) -> [Digest]? {
        guard log.position == position else { return nil }
        let shape = TreeShape(next: log.next)
        let digests = shape.digests(log.segments)
        return shape.children(of: node).map { digests[$0] ?? shape.emptyDigest($0) }
    }

    func entries(_ segments: [UInt64], at position: LogPosition) throws -> [PackedEntries]? {
        guard log.position == position else { return nil }
        return try segments.map { segment in
            let numbers = log.numbers(in: [segment])
            // A segment in two parts now and then, as a very large one would come.
            let middle = numbers.count % 3 == 0 ? numbers.count / 2 : 0
            let parts = [Array(numbers.prefix(middle)), Array(numbers.dropFirst(middle))].dropFirst(middle > 0 ? 0 : 1)
            return PackedEntries(segments: [segment], parts: try parts.map { try PackedBatch(log.batch($0), writer) })
        }
    }
}

extension PackedBatch {
    init(_ batch: EntryBatch, _ writer: WriterID) throws {
        let packed = try BatchEncoder.encode(batch, writer: writer)
        self.init(size: packed.size, data: packed.data)
    }
}
