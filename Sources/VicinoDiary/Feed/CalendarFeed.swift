public import Vicino
internal import VicinoActivity

/// A person's activities as a calendar to which a calendar program subscribes (RFC 5545).
///
/// ```swift
/// guard let person = try node.person(forFeedToken: token) else { return notFound }
/// let feed = CalendarFeed(of: person, node: node)
/// let etag = try feed.etag()
/// if CalendarFeed.isCurrent(etag, for: ifNoneMatch) { return notModified }
/// try feed.forEachChunk { try write($0) }
/// ```
///
/// The same records give the same bytes. An event's UID never changes, and its SEQUENCE and LAST-MODIFIED rise with each
/// change. For a week, the user's own deleted activities are in the feed as cancelled events without their texts. What
/// another author deletes is absent, because no replica knows what it was.
///
/// Programs that read the feed as a whole, such as khal with vdirsyncer and Thunderbird, drop an event that is absent. A
/// program that adds what it reads to what it holds needs the cancellation, and fetches at least once a week. A longer
/// time would fill calendars with cancelled events that no subscriber ever held.
public struct CalendarFeed: Sendable {
    /// The person whose calendar it is.
    public let person: Person
    private let node: Node

    /// The media type.
    package static let contentType = "text/calendar; charset=utf-8"
    /// The size in bytes at which a chunk is passed on.
    static let chunkSize = 32_768
    /// The maximum number of records in memory.
    static let pageSize = 64
    /// The maximum number of deleted activities that appear as cancelled: the latest.
    static let cancelledLimit = 1000
    /// Rises when the same records give other bytes than in an earlier version of this program.
    private static let format = 3
    /// For how many days a deleted activity appears as cancelled. They end at midnight in UTC, so that the entity tag holds
    /// for a day.
    static let cancelledDays: Int64 = 7

    /// The feed of a person.
    ///
    /// - Parameter person: the user, or an author whom the user follows.
    package init(of person: Person, node: Node) {
        self.person = person
        self.node = node
    }

    /// The path at which a web server shows the feed of a token.
    package static func path(of token: FeedToken) -> String { "/feed/\(token.text).ics" }

    /// A strong entity tag: quoted, and another one after each change of the feed. It is found without reading records.
    ///
    /// Read it before the chunks, so that a change during them leads to one request more and not to an outdated calendar.
    public func etag() throws -> String {
        let name = try Array(self.name.utf8)
        let day = person.isMe ? Array("\(today) ".utf8) : []
        let input = try node.recordsDigest(of: person).bytes + [UInt8(Self.format)] + day + name
        return "\"\(Digest.sha256(input).description.prefix(32))\""
    }

    /// Whether a program that sends this If-None-Match header has the feed with an entity tag.
    public static func isCurrent(_ etag: String, for ifNoneMatch: String) -> Bool {
        ifNoneMatch.split(separator: ",").contains { item in
            let tag = item.trimming { $0 == " " || $0 == "\t" }
            // A weak comparison, as RFC 9110 § 13.1.2 demands.
            return tag == "*" || tag == etag || tag == "W/" + etag
        }
    }

    /// Calls a function with the feed in pieces of text, in order. Memory does not grow with the number of activities. The
    /// reads of the disk block.
    ///
    /// - Throws: ``VicinoError`` if the records cannot be read; what `body` throws.
    public func forEachChunk(_ body: (String) throws -> Void) throws {
        let writer = CalendarFileWriter(feedOf: person.user, name: try name)
        var chunk = writer.head
        func add(_ text: String) throws {
            chunk += text
            guard chunk.utf8.count >= Self.chunkSize else { return }
            try body(chunk)
            chunk = ""
        }
        var pages = node.pages(Activity.self, of: person, size: Self.pageSize)
        while let page = try pages.next() {
            for (record, clock) in page {
                try add(writer.event(record.record, id: record.id, version: CalendarEventVersion(clock)))
            }
        }
        try cancelled(writer, add)
        try body(chunk + writer.foot)
    }

    /// What calendar programs call the calendar.
    private var name: String { get throws { person.isMe ? try node.claimedName() : person.name } }

    /// The number of the day in UTC.
    private var today: Int64 { node.now.milliseconds / 86_400_000 }

    /// The user's own activities that were deleted within a week, the latest first.
    private func cancelled(_ writer: CalendarFileWriter, _ add: (String) throws -> Void) throws {
        guard person.isMe else { return }
        var pages = node.trashPages(kind: Activity.schema.kind, size: Self.pageSize)
        var count = 0
        let first = today - Self.cancelledDays
        while count < Self.cancelledLimit, let page = try pages.next() {
            for record in page.prefix(Self.cancelledLimit - count) {
                // The latest deletions come first.
                guard CalendarEventVersion(record.clock).changed.milliseconds / 86_400_000 >= first else { return }
                count += 1
                guard let activity = try? Activity(content: record.content) else { continue }
                try add(writer.cancelled(activity, id: record.id, version: CalendarEventVersion(record.clock)))
            }
        }
    }
}

extension Substring {
    /// The text without some characters at its ends.
    fileprivate func trimming(_ isTrimmed: (Character) -> Bool) -> Substring {
        guard let first = firstIndex(where: { !isTrimmed($0) }), let last = lastIndex(where: { !isTrimmed($0) }) else {
            return ""
        }
        return self[first...last]
    }
}
