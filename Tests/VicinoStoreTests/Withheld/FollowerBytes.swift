import VicinoCore
import VicinoFormat
import VicinoHarness
import VicinoSync
import VicinoTesting

@testable import VicinoStore

/// All bytes that a follower can get at one moment: as files, and in a session.
struct FollowerBytes: Equatable {
    struct Part: Equatable {
        let name: String
        let bytes: [UInt8]
    }

    /// What the follower has received before.
    struct Held {
        var logs: [LogID: LogPosition] = [:]
        var schemas: Set<Digest> = []
    }

    private(set) var parts: [Part] = []

    /// - Parameter held: what the follower holds; then, what they hold after this.
    init(
        _ store: OwnStore, _ sharing: Sharing, now: Timestamp, held: inout Held,
        using generator: inout some RandomNumberGenerator
    ) throws {
        let have = Have(author: store.user, roster: 1, schemas: held.schemas, logs: held.logs)
        let audience = DumpAudience.followers(sharing)
        for have in [nil, have] {
            let name = have == nil ? "dump" : "update"
            var binary: [UInt8] = []
            var lines: [UInt8] = []
            try store.export(for: audience, since: have, now: now, using: &generator) { header, entries in
                var writer = try DumpWriter(header: header) { binary += $0 }
                var lineWriter = try JSONDumpWriter(header: header) { lines += $0 }
                try entries { batch, log in
                    try writer.write(batch, log: log)
                    try lineWriter.write(batch, log: log)
                }
                try writer.finish()
                try lineWriter.finish()
            }
            add(name, binary)
            add(name + " in lines", lines)
        }
        try addSession(store, sharing, now: now, held: &held, using: &generator)
    }

    /// The first difference from what another twin has given; nil if there is none.
    func difference(from other: FollowerBytes) -> String? {
        guard parts != other.parts else { return nil }
        guard let (part, its) = zip(parts, other.parts).first(where: { $0 != $1 }) else {
            return "another number of parts"
        }
        guard part.name == its.name else { return "\(part.name) instead of \(its.name)" }
        let offset = zip(part.bytes, its.bytes).enumerated().first { $1.0 != $1.1 }?.offset ?? 0
        let texts = [part, its].map { part in
            String(decoding: part.bytes.dropFirst(max(0, offset - 80)).prefix(160), as: UTF8.self)
        }
        return "\(part.name): \(part.bytes.count) and \(its.bytes.count) bytes, first at \(offset): \(texts)"
    }

    private mutating func add(_ name: String, _ bytes: [UInt8]) { parts.append(Part(name: name, bytes: bytes)) }

    // MARK: A session

    private mutating func addSession(
        _ store: OwnStore, _ sharing: Sharing, now: Timestamp, held: inout Held,
        using generator: inout some RandomNumberGenerator
    ) throws {
        let audience = try requireValue(store.audience(sharing))
        let kinds = try (0...2).map { try DayContent.schema($0).kind }
        let views = SharedViews(kinds.filter(audience.shows).map(audience.view))
        let old = held.logs
        var result = FollowerBytes()
        held = try store.signedSource(views: views, now: now, using: &generator) { source in
            try result.add(source, since: old)
        }
        parts += result.parts
    }

    private init() {}

    /// Adds the answers to all that a follower may ask in a session.
    private mutating func add(_ source: FeedSource, since old: [LogID: LogPosition]) throws -> Held {
        let current = try requireValue(source.offer())
        var held = Held()
        add("offer", SessionMessage.offer(FeedNumber(rawValue: 1), round: .first, offer: current.offer).wireBytes)
        add("digest", current.digest.bytes)
        for log in current.offer.logs {
            let head = try log.head.claimed()
            held.logs[head.log] = head.position
            held.schemas.insert(head.schemas)
            let delta = try source.delta(head.log, from: old[head.log] ?? .nothing, to: head.position)
            add("delta", delta.map(Self.bytes) ?? [])
            try addTree(of: head, source)
        }
        return held
    }

    private mutating func addTree(of head: Head, _ source: FeedSource) throws {
        let shape = TreeShape(next: head.position.next)
        for (height, count) in shape.counts.enumerated().dropFirst() {
            for index in 0..<count {
                let node = TreeNode(height: UInt8(height), index: index)
                let digests = try source.children(head.log, at: head.position, node) ?? []
                add("children of \(node)", digests.flatMap(\.bytes))
            }
        }
        for index in 0..<(shape.counts.first ?? 0) {
            let answers = try source.entries(head.log, at: head.position, [index]) ?? []
            add("segment \(index)", answers.flatMap { Self.bytes($0.parts) })
        }
    }

    private static func bytes(_ parts: [PackedBatch]) -> [UInt8] {
        parts.flatMap { part in Array("\(part.size):".utf8) + part.data }
    }
}
