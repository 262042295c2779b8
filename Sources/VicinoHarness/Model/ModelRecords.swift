package import VicinoCore
internal import VicinoFormat
package import VicinoSync
package import VicinoTesting

/// A person's own records on their device, simulated: the contents of a backup.
package struct ModelRecords {
    /// One of the person's logs.
    package struct OwnLog {
        package var log: ModelLog
        /// The head that was signed last, and the log at that time.
        package private(set) var head: Verified<Head>?
        package private(set) var shown: ModelLog?
        /// The numbers that changes have emptied, with each change's own number; sometimes forgotten.
        package var emptied: [(at: UInt64, number: UInt64)] = []
        /// The signed positions, which are kept only to make updates small.
        package var issued: [UInt64: Digest] = [:]

        package init(log: ModelLog) { self.log = log }

        package mutating func sign(_ head: Verified<Head>) {
            self.head = head
            shown = log
            issued[head.position.next] = head.position.root
        }
    }

    /// The writer that counts this device's changes now. The logs of other writers never change again.
    package private(set) var writer: WriterID
    package private(set) var logs: [LogID: OwnLog] = [:]
    package var closings: [WriterID: Verified<Closing>] = [:]

    package init(_ writer: WriterID) { self.writer = writer }

    // MARK: Changes

    /// The number of changes.
    package var changes: UInt64 { logs.values.reduce(0) { $0 + $1.log.next } }

    package mutating func change(_ random: inout SeededGenerator) {
        let kind = random.one(in: 4) ? 1 : 0
        // Most numbers were emptied long ago, so few entries make a high tree.
        let step: UInt64 =
            random.one(in: 8) ? .random(in: 1...20_000, using: &random) : .random(in: 1...200, using: &random)
        guard let old = logs[id(kind)]?.log.numbers().randomElement(using: &random), random.one(in: 3) else {
            return add("new \(random.next() % 1000)", kind: kind, step)
        }
        edit(kind) { own, clock in
            let number = own.log.next + step
            own.log.next = number + 1
            own.emptied.append((number, old))
            guard let entry = own.log.entries[old], !random.one(in: 3) else { return own.log.empty(old) }
            own.log.put(.init(id: entry.id, clock: clock, title: "changed \(number)"), at: number)
        }
    }

    package mutating func add(_ title: String, kind: Int, _ step: UInt64 = 0) {
        let writer = writer
        edit(kind) { own, clock in
            let number = own.log.next + step
            own.log.next = number + 1
            let id = RecordID(writer: writer, number: number)
            own.log.put(.init(id: id, clock: clock, title: title), at: number)
        }
    }

    package mutating func skip(to next: UInt64) {
        for id in logs.keys { logs[id]?.log.next = next }
    }

    private func id(_ kind: Int) -> LogID { LogID(writer: writer, view: .testing(ModelLog.schemas[kind].kind)) }

    private mutating func edit(_ kind: Int, _ body: (inout OwnLog, VersionClock) -> Void) {
        var own = logs[id(kind)] ?? OwnLog(log: ModelLog(ModelLog.schemas[kind]))
        let time = Int64(own.log.next) * 1000
        body(&own, VersionClock(now: Timestamp.epoch.advanced(byMilliseconds: time)))
        logs[id(kind)] = own
    }

    /// Loses data that is only kept to make updates small.
    package mutating func forget() {
        for id in logs.keys {
            logs[id]?.emptied = []
            logs[id]?.issued = [:]
        }
    }

    package mutating func sign(_ id: LogID, _ head: Verified<Head>) { logs[id]?.sign(head) }

    // MARK: Handing out

    package func log(_ id: LogID, at position: LogPosition) -> ModelLog? {
        guard let own = logs[id], own.head?.position == position, own.log.next == position.next else { return nil }
        return own.log
    }

    package func delta(_ id: LogID, from: LogPosition, to: LogPosition) throws -> [PackedBatch]? {
        guard let log = log(id, at: to), let own = logs[id], own.issued[from.next] == from.root else { return nil }
        let gone = Set(own.emptied.filter { $0.at >= from.next && $0.number < from.next }.map(\.number)).sorted()
        return [try PackedBatch(log.batch(log.numbers(from: from.next), emptied: gone), id.writer)]
    }

    // MARK: New writers

    /// The device continues as another writer. It adds unsigned records again, under new ids.
    package mutating func turnOver(_ random: inout SeededGenerator) {
        let old = logs.filter { $0.key.writer == writer && $0.value.head?.position != $0.value.log.position }
        writer = WriterID.random(using: &random)
        for (id, own) in old.sorted(by: { $0.key < $1.key }) {
            logs[id] = nil
            if let shown = own.shown, let head = own.head { keep(shown, as: id, head: head) }
            putAgain(own.log, but: own.shown)
        }
    }

    private mutating func keep(_ log: ModelLog, as id: LogID, head: Verified<Head>) {
        var own = OwnLog(log: log)
        own.sign(head)
        logs[id] = own
    }

    /// Adds the entries of one log that another does not have.
    private mutating func putAgain(_ log: ModelLog, but kept: ModelLog?) {
        for (number, entry) in log.entries.sorted(by: { $0.key < $1.key }) where kept?.entries[number] != entry {
            add(entry.title, kind: kind(of: log))
        }
    }

    private func kind(of log: ModelLog) -> Int { ModelLog.schemas.firstIndex(of: log.schema) ?? 0 }

    /// Whether the device has a log that can follow from another state of it.
    func continues(_ log: ModelLog, as id: LogID) -> Bool {
        guard let own = logs[id] else { return false }
        return log.canBecome(own.log)
    }

    /// Takes a peer's entries of a log whose writer has ended.
    ///
    /// - Returns: whether this device's log differed; then the longer log stays, and the lost entries are added again.
    package mutating func revert(_ id: LogID, to log: ModelLog, head: Verified<Head>) -> Bool {
        guard let own = logs[id] else {
            keep(log, as: id, head: head)
            return false
        }
        let isFork = !own.log.canBecome(log) && !log.canBecome(own.log)
        guard log.next > own.log.next else { return isFork }
        keep(log, as: id, head: head)
        if isFork { putAgain(own.log, but: log) }
        return isFork
    }
}
