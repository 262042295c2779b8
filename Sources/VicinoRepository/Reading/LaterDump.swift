internal import VicinoCore
internal import VicinoFormat

/// A pointer's delta, as a dump that continues from what the follower holds.
struct LaterDump {
    private let feed: OfferedFeed
    private let courses: [LogCourse]

    init(_ feed: OfferedFeed, _ courses: [LogCourse]) {
        self.feed = feed
        self.courses = courses
    }

    /// The bytes: those of the delta itself, if it continues from what is held, as it does mostly.
    func bytes() throws -> [UInt8] {
        let isAsItIs = courses.allSatisfy { course in
            if case .laterDelta = course { false } else { !course.isWithoutDelta }
        }
        return isAsItIs ? feed.delta : try rewritten()
    }

    private func rewritten() throws -> [UInt8] {
        var batches = feed.logs.map { _ in [EntryBatch]() }
        try feed.eachBatch { log, batch in batches[log].append(batch) }
        let kept = courses.indices.filter { !courses[$0].isWithoutDelta }
        var header = feed.header
        header.logs = kept.map { index in
            var log = feed.header.logs[index]
            if case .laterDelta(let held) = courses[index] { log.base = held.position }
            return log
        }
        let output = DumpBytes()
        var writer = try DumpWriter(header: header) { output.bytes += $0 }
        for (position, index) in kept.enumerated() {
            for batch in try later(batches[index], of: index) { try writer.write(batch, log: position) }
        }
        try writer.finish()
        return output.bytes
    }

    /// The batches of a log, without what the follower holds.
    private func later(_ batches: [EntryBatch], of index: Int) throws -> [EntryBatch] {
        guard case .laterDelta(let held) = courses[index] else { return batches }
        let log = feed.logs[index]
        let numbers = Set(batches.flatMap(\.headers).map(\.number))
        // It has a number that the delta lists as emptied only if it took the delta of an earlier pointer.
        let listed = try held.live(among: Set(batches.flatMap(\.emptied)))
        let shared = try held.live(log.base.next...held.position.next - 1).filter { !numbers.contains($0) }
        let schemas = feed.schemas(of: log.stated)
        return EntryBatch.emptied(Set(listed + shared).sorted(), schemas: schemas)
            + batches.map { $0.later(from: held.position.next) }
    }
}
