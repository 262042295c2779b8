import ArgumentParser
import Vicino
import VicinoActivity

/// The options of `vicino list` that select records.
struct ListFilter: ParsableArguments {
    @Option(name: .long, help: ArgumentHelp("Only this activity.", valueName: "activity"))
    var activity: String?

    @Option(name: .long, help: ArgumentHelp("Only records that overlap the time after this.", valueName: "time"))
    var from: String?

    @Option(name: .long, help: ArgumentHelp("Only records that overlap the time before this.", valueName: "time"))
    var to: String?

    @Option(name: .long, help: ArgumentHelp("Only records with this in one of their texts.", valueName: "text"))
    var text: String?

    @Option(name: .long, help: ArgumentHelp("Only records with this in their place.", valueName: "text"))
    var place: String?

    @Option(name: .long, help: ArgumentHelp("Only records that took at least this long.", valueName: "duration"))
    var minDuration: String?

    @Option(
        name: .long, parsing: .singleValue,
        help: ArgumentHelp("Whose records: a petname, me, or 8 digits of an id; repeatable.", valueName: "user"))
    var user: [String] = []

    @Option(
        name: .long,
        help: ArgumentHelp(
            "The kind of record: activity, visit or any other; without it, activity.", valueName: "kind"))
    var kind: String?

    @Flag(name: .customLong("private"), help: "Only your records that no follower sees.")
    var privateOnly = false

    @Flag(name: .long, help: "The records in the trash.")
    var deleted = false

    @Option(name: .long, help: ArgumentHelp("At most this many records of each user.", valueName: "number"))
    var limit: Int?

    @Flag(name: .long, help: "The newest first.")
    var newest = false

    func validate() throws {
        if let limit, limit < 1 { throw ValidationError("--limit is a number from 1 on.") }
        let others =
            [activity, from, to, text, place, minDuration].contains { $0 != nil } || limit != nil || newest
            || privateOnly
        if deleted, others || !user.isEmpty {
            throw ValidationError("--deleted lists everything in your trash; only --kind goes with it.")
        }
    }

    /// Checks that the range does not end before it begins.
    func checkRange(_ clock: TypedTimeReader) throws {
        guard let from, let to else { return }
        let first = try clock.time(from).moment
        let last = try clock.time(to).moment
        guard try first > last && first >= clock.rangeEnd(to) else { return }
        throw ValidationError("--from \(from) lies after --to \(to).")
    }

    /// Adds the conditions to a request for records of a kind.
    ///
    /// - Parameter schema: that of the kind; nil if the person has no records of it.
    func apply(
        to request: FoundRecordRequest, _ schema: Schema?, _ clock: TypedTimeReader
    ) throws -> FoundRecordRequest {
        var request = request.overlapping(
            from: try from.map { try clock.time($0).moment }, to: try to.map { try clock.rangeEnd($0) })
        if let activity, let title = schema?.calendar.flatMap({ schema?.field($0.title) }) {
            request = request.whereField(title.name, equals: activity)
        }
        if let text { request = request.containing(text) }
        if let place { request = request.inPlace(place) }
        if let minDuration { request = request.lasting(atLeast: try clock.duration(minDuration)) }
        if privateOnly { request = request.privateOnly }
        if let limit { request = request.limit(limit) }
        return newest ? request.reversed() : request
    }
}
