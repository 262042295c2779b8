package import VicinoCore
internal import VicinoFormat

/// What a follower fetches to hold what a pointer offers, and the dumps that result.
package struct Catchup {
    private let feed: OfferedFeed
    private let courses: [LogCourse]
    /// The packs that are missing, in the order of the dump.
    package let wanted: [PackPart]

    /// - Parameters:
    ///   - held: what the follower holds of a log; nil for nothing.
    ///   - whole: logs of which all packs are wanted, to prove that their author contradicts what is held.
    init(_ feed: OfferedFeed, whole: Set<LogID> = [], held: (LogID) throws -> HeldLog?) throws {
        self.feed = feed
        courses = try feed.logs.map { log in
            let id = log.stated.log
            return LogCourse(
                log, held: try held(id), isClosed: feed.closed.contains(id), isWhole: whole.contains(id))
        }
        wanted = zip(feed.logs, courses).flatMap { log, course in course.nodes(of: log).flatMap(\.parts) }
    }

    /// The views that the audience sees.
    var views: Set<ViewID> { feed.views }

    /// When the pointer was written, by the clock of the author's device.
    var written: Timestamp { feed.written }

    /// The logs of which the author's device has signed two histories.
    package var contradictions: Set<LogID> {
        Set(
            zip(feed.logs, courses).compactMap { log, course in
                if case .contradiction = course { log.stated.log } else { nil }
            })
    }

    /// The dumps to import, in this order: at most one from packs, and one from the pointer. Nothing in them is verified.
    ///
    /// - Parameter pack: a pack that was fetched. It is asked for again whenever a dump is read.
    package func dumps(_ pack: @escaping @Sendable (PackPart) throws -> Pack) throws -> [FetchedDump] {
        let packed = try PackedDump(feed, courses, pack: pack)
        let later = FetchedDump(try LaterDump(feed, courses).bytes())
        return packed.isEmpty ? [later] : [FetchedDump(packed, pack), later]
    }
}
